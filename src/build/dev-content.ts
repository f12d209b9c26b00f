import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { forgetContent, takeBrokenContent } from '../catalog/content/content-of-build.ts';

/**
 * Has `npm run dev` read the content again when a file of it changes, broken content too, and open browsers load the page
 * again.
 */
export function devContent(): AstroIntegration {
  return {
    name: 'dev-content',
    hooks: {
      'astro:server:setup': ({ server }) => {
        takeBrokenContent();
        server.watcher.add('content');
        server.watcher.on('all', (_event, path) => {
          if (!/^content[\\/]/.test(relative('.', path))) return;
          forgetContent();
          // Astro caches the routes of records until this event.
          for (const environment of Object.values(server.environments))
            environment.hot.send('astro:content-changed', {});
          server.hot.send({ type: 'full-reload' });
        });
      },
    },
  };
}
