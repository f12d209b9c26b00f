import { routeTemplate } from '../../api/router.ts';
import type { AstroApp } from '../astro-adapter.ts';
import { isPooled } from '../static/asset-pool.ts';
import type { StaticFiles } from '../static/static-files.ts';
import { isProbe } from './probes.ts';

/**
 * A name of what a request addressed, one of a few dozen: the template of a route, or the kind of a file. Never throws, because
 * it names requests that have failed too.
 */
export function createRouteLabel(files: StaticFiles, astro: AstroApp): (url: string) => string {
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    try {
      const file = files.get(path);
      if (file) return file.entry.kind;
      if (isProbe(path)) return 'probe';
      if (isPooled(path)) return 'immutable';
      const template = routeTemplate(path);
      if (template !== undefined) return template;
      return astro.match(decodeURI(path)) ? 'rendered' : 'none';
    } catch {
      return 'none';
    }
  };
}
