import type { Services } from '../api/services.ts';
import { type CatalogFile, openCatalog } from '../catalog/catalog.ts';
import type { Settings } from './settings.ts';

/** Wires the process: settings and the catalogue file in, services out. */
export function createServices(settings: Settings, file: CatalogFile): Services {
  return { baseUrl: settings.baseUrl, catalog: openCatalog(file), now: () => new Date() };
}
