import type { ApiRequest, Caller } from './http.ts';
import type { Route } from './route.ts';
import type { RouterServices } from './router-services.ts';

/** One request on its way through the router; it is filled as more becomes known. */
export interface RequestContext<S extends RouterServices> {
  readonly request: ApiRequest;
  readonly services: S;
  /** The route that answers; undefined where none does. */
  route?: Route<S>;
  params: Readonly<Record<string, string>>;
  caller: Caller;
  /** Header fields that the answer gets, whatever the outcome. */
  extra?: Readonly<Record<string, string>>;
}

/** A context whose route has been found. */
export type RoutedContext<S extends RouterServices> = RequestContext<S> & { readonly route: Route<S> };
