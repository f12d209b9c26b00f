import type { Services } from '../api/services.ts';
import { type Question, recordReads, UNRECORDED } from '../catalog/page-reads.ts';

/**
 * What pages use without a record of it: the base address is a setting, and another one makes all pages anew; the day
 * at the foot of a page is written again in every page that is used again.
 */
const FREE: ReadonlySet<string | symbol> = new Set(['baseUrl', 'dataAsOf']);

/** The services for one prerendered page; what it asks of the catalogue is added to `asked`. */
export function recordServices(services: Services, asked: Set<Question>): Services {
  const catalog = recordReads(services.catalog, asked);
  return new Proxy(services, {
    get(target, name) {
      if (name === 'catalog') return catalog;
      if (!FREE.has(name)) asked.add(UNRECORDED);
      return Reflect.get(target, name, target);
    },
  });
}
