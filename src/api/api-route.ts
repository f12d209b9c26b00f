import type { Route } from '../http/route.ts';
import type { Services } from './services.ts';

/** A route of the API. */
export type ApiRoute = Route<Services>;
