import type { IncomingMessage, ServerResponse } from 'node:http';
import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { forgetContent, takeBrokenContent } from '../catalog/content/read-content.ts';
import { fromNode } from '../server/connection/request.ts';
import { send } from '../server/connection/send.ts';
import { createPageServer, type PageRequest } from '../server/pages/serve-page.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import { negotiate } from '../server/static/negotiate.ts';

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

/** The page of an address; undefined for files, the API and Vite's modules. */
function pageOf(url: string): PageRequest | undefined {
  const [asked = '/', query] = url.split('?');
  const twin = asked.endsWith('.md');
  const path = twin ? asked.replace(/(?:^\/index)?\.md$/, '') || '/' : asked;
  if (/^\/(?:api|oauth2|sandbox|@|_|src|node_modules|\.well-known)/.test(path) || /\.\w+$/.test(path)) return;
  return { path, search: query === undefined ? '' : `?${query}`, twin };
}

/** Serves Markdown in `npm run dev` as the built server does; each page is rendered and converted on request. */
export function devNegotiation(): AstroIntegration {
  return {
    name: 'dev-negotiation',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const { baseUrl } = readSettings(process.env);
        const services = {
          baseUrl,
          limits: { take: () => undefined },
          healthy: () => true,
          log: (_level: string, message: string) => logger.error(message),
        };
        server.middlewares.use(
          (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => {
            const url = req.url ?? '/';
            const page = pageOf(url);
            if (!page || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
            if (!page.twin && negotiate(req.headers.accept) === 'html') {
              res.setHeader('Vary', 'Accept');
              return next();
            }
            const render = async () => {
              const own = `http://${req.headers.host}${page.path}${page.search}`;
              const { body, status, headers } = await fetch(own, {
                headers: { accept: 'text/html' },
                redirect: 'manual',
              });
              const fields = { ...Object.fromEntries(headers), 'cache-control': 'no-store' };
              return new Response(body, { status, headers: fields });
            };
            createPageServer(
              render,
              services,
              () => true,
            )(fromNode(req, res, url, 0), page)
              .then((answer) => send(req, res, answer, []))
              .catch(next);
          },
        );
      },
    },
  };
}

const API_PATTERNS = ['/api/[...path]', '/oauth2/[...path]', '/sandbox/[...path]', '/openapi.json'];

/** The API for the dev server and for other hosts of the build, which run Astro's handler. */
export function apiRoutes(): AstroIntegration {
  return {
    name: 'api-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        const entrypoint = new URL('../server/web.ts', import.meta.url);
        for (const pattern of API_PATTERNS) injectRoute({ pattern, entrypoint, prerender: false });
      },
    },
  };
}
