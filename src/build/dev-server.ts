import type { IncomingMessage, ServerResponse } from 'node:http';
import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { forgetContent, takeBrokenContent } from '../catalog/content/read-content.ts';
import { htmlToTwin } from '../documents/markdown/html-to-twin.ts';
import { twinPath } from '../documents/page-links.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import { notAcceptable } from '../server/static/error-pages.ts';
import { markdownHeaders } from '../server/static/file-headers.ts';
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

/** The page of an address, and whether the address is of its twin; undefined for files, the API and Vite's modules. */
function pageOf(url: string): { page: string; search: string; twin: boolean } | undefined {
  const [path = '/', query] = url.split('?');
  const twin = path.endsWith('.md');
  const page = twin ? path.replace(/(?:^\/index)?\.md$/, '') || '/' : path;
  if (/^\/(?:api|oauth2|sandbox|@|_|src|node_modules|\.well-known)/.test(page) || /\.\w+$/.test(page)) return;
  return { page, search: query === undefined ? '' : `?${query}`, twin };
}

/** Serves Markdown in `npm run dev` as the built server does; each page is converted on request. */
export function devNegotiation(): AstroIntegration {
  return {
    name: 'dev-negotiation',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { baseUrl } = readSettings(process.env);
        server.middlewares.use(async (req: IncomingMessage, res: ServerResponse, next: () => void) => {
          const asked = pageOf(req.url ?? '/');
          if (!asked || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
          const { page, search, twin } = asked;
          const variant = twin ? 'markdown' : negotiate(req.headers.accept);
          if (!twin) res.setHeader('Vary', 'Accept');
          if (variant === 'html') return next();
          if (variant === 'none') {
            const { status, headers, body } = notAcceptable(page);
            res.writeHead(status, headers).end(body);
            return;
          }
          const own = `http://${req.headers.host}${page}${search}`;
          const response = await fetch(own, { headers: { accept: 'text/html' }, redirect: 'manual' });
          const location = response.headers.get('location');
          if (location) {
            res.writeHead(response.status, { location }).end();
            return;
          }
          try {
            const { markdown, tokens, head } = htmlToTwin(await response.text(), {
              baseUrl,
              hasTwin: () => true,
            });
            const type = variant === 'plain' ? 'text/plain' : 'text/markdown';
            res.writeHead(response.status, {
              ...markdownHeaders(baseUrl, head.canonical.slice(baseUrl.length), tokens),
              'cache-control': 'no-store',
              'content-type': `${type}; charset=utf-8`,
              ...(twin || variant === 'plain' ? {} : { 'content-location': twinPath(page) + search }),
            });
            res.end(req.method === 'HEAD' ? undefined : markdown);
          } catch (error) {
            res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
            res.end(`${page} has no Markdown twin: ${(error as Error).message}\n`);
          }
        });
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
