import type { LimitPolicy } from '../base/limit-policies.ts';
import type { ReadScope } from '../base/read-scope.ts';
import type { ResourcePath } from '../base/resource-paths.ts';
import type { Deprecation } from './deprecation.ts';
import type { Endpoint } from './http.ts';
import type { Operation } from './operation.ts';
import type { RouterServices } from './router-services.ts';

/** What answers one path and method, and on what terms. */
export interface Route<Services extends RouterServices> {
  /** `*`: the endpoint answers every method, OPTIONS included. GET answers HEAD too. */
  readonly method: 'GET' | 'POST' | '*';
  /** Path with `{name}` for one variable segment. */
  readonly path: string;
  readonly endpoint: Endpoint<Services>;
  /**
   * `catalog`: the answer depends only on the address and the catalogue; it is kept, has an ETag and is cacheable.
   * `observed`: like `catalog`, but kept for 30 seconds when `OBSERVE` is set. `own`: the endpoint sets its caching
   * headers itself (default `no-store`).
   */
  readonly cache: 'catalog' | 'observed' | 'own';
  /**
   * Whose quota a request is taken from: `caller` counts tokens by client and the rest by address; a policy
   * name counts by address; `none` is not limited here.
   */
  readonly limit: 'caller' | LimitPolicy | 'none';
  /**
   * Scope the operation needs. `any`: none, but a token that is sent must be valid. `optional`: none, and a token that
   * is not valid counts as none. `unchecked`: the endpoint reads `Authorization` itself.
   */
  readonly scope: ReadScope | 'any' | 'optional' | 'unchecked';
  /** What a token must be for; the service as a whole when left out. */
  readonly resource?: ResourcePath;
  /** Form of error bodies: problem+json, OAuth error JSON (RFC 6749 §5.2), or a JSON-RPC error. */
  readonly errors?: 'problem' | 'oauth' | 'json-rpc';
  /** Present on a deprecated route; every answer says so. */
  readonly deprecation?: Deprecation;
  /** Its entry in `/openapi.json`; only `/openapi.json` itself and preflight helpers go without. */
  readonly operation?: Operation | ((services: Services) => Operation);
}
