import type { Catalog } from '../catalog/catalog.ts';

/** What endpoints and server-rendered pages work with; built once per process by `src/server/services.ts`. */
export interface Services {
  /** Public base URL without trailing slash; the only source of absolute addresses. */
  readonly baseUrl: string;
  readonly catalog: Catalog;
  /** Wall clock, replaceable in tests. */
  readonly now: () => Date;
}
