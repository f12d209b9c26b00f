import type { Catalog } from '../catalog/catalog.ts';
import type { DiscoveryFacts } from './facts.ts';
import type { SitePage } from './site-page.ts';
import type { Skill } from './skill.ts';

/** Everything the documents of the build are made of. */
export interface DiscoveryInput extends DiscoveryFacts {
  /** Public base URL without trailing slash. */
  readonly baseUrl: string;
  /** Version of the interface, such as `1.0.0`. */
  readonly version: string;
  readonly catalog: Catalog;
  /** Every HTML page of the build. */
  readonly pages: readonly SitePage[];
  readonly skills: readonly Skill[];
  /** Day of the build, `YYYY-MM-DD`; decides only the expiry of security.txt. */
  readonly today: string;
}
