import type { Services } from '../api/services.ts';

/** Astro's side of the process: the pages that are rendered for each request. */
export interface AstroApp {
  /** Whether a page or endpoint is rendered on demand at this path. */
  match(path: string): boolean;
  /** Renders it; `url` is absolute, on our own base address. */
  render(request: Request, services: Services, client: string): Promise<Response>;
}
