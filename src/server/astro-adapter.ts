/**
 * Every use of Astro that is internal to it or meant for its adapters: the modules `astro/app/entrypoint`,
 * `astro/env/setup` and `astro/entrypoints/prerender`, `setPrerenderer`, and the hook of another adapter.
 * `renderer.ts` has those for rendering without a build.
 * Written against Astro 7.3.5 and @astrojs/node 11.1.6. After an update, tests/build/manifest.test.ts shows whether the
 * prerenderer still sees every page, and tests/http/site/list-pages.test.ts whether pages are still rendered on demand.
 */
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { type PageReads, takeReads } from '../catalog/page-reads.ts';

/** Astro's part of the process: the pages that are rendered for each request. */
export interface AstroApp {
  /** Whether a page or endpoint is rendered on demand at this path. */
  match(path: string): boolean;
  /** Renders it; the request has an absolute URL below the public base URL. */
  render(request: Request, locals: Omit<App.Locals, 'catalog'>, clientAddress: string): Promise<Response>;
}

/** Opens the Astro application that this module is bundled with; `errorPage` returns the built error page. */
export async function openAstro(baseUrl: string, errorPage: () => Promise<Response>): Promise<AstroApp> {
  // Only a bundle has the application; the build configuration imports this module without one.
  const [{ createApp }, { setGetEnv }] = await Promise.all([
    import('astro/app/entrypoint'),
    import('astro/env/setup'),
  ]);
  setGetEnv((name) => process.env[name]);
  const app = createApp({ streaming: false });
  return {
    match: (path) => app.match(new Request(encodeURI(`${baseUrl}${path}`))) !== undefined,
    render: (request, locals, clientAddress) =>
      app.render(request, {
        addCookieHeader: true,
        locals: { ...locals, catalog: locals.services.catalog },
        clientAddress,
        prerenderedErrorPageFetch: errorPage,
      }),
  };
}

/** Replaces the server entry point of an adapter, so that Astro bundles `src/server/main.ts`. */
export function withEntry(adapter: AstroIntegration, serverEntrypoint: URL): AstroIntegration {
  const done = adapter.hooks['astro:config:done'];
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (context) =>
        done?.({
          ...context,
          setAdapter: (value) => context.setAdapter({ ...value, serverEntrypoint }),
        }),
    },
  };
}

/** Vite plugin that {@link observePages} needs: with a custom prerenderer, Astro sets no entry point for rendering. */
export const prerenderEntry = {
  name: 'prerender-entry',
  configEnvironment: (environment: string) =>
    environment === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
};

export interface PageText {
  /** Path that serves it: `/tools/stripe`, `/` for the home page. */
  readonly path: string;
  readonly html: string;
}

/** A page that was rendered in this build. */
export interface RenderedPage extends PageText {
  /** What it asked of the catalogue. */
  readonly reads: PageReads;
}

export interface PageObserver {
  /** Receives the paths of all prerendered pages but the error page, before the first is rendered. */
  begin(paths: ReadonlySet<string>): Promise<unknown>;
  /** Receives every rendered page but the error page; Astro writes it to disk after this resolves. */
  read(page: RenderedPage): Promise<unknown>;
}

/** `/tools/stripe.html` as it is served; `/index.html` is `/`. */
const servedPath = (pathname: string) => decodeURI(pathname).replace(/(?:^\/index)?\.html$/, '') || '/';

/** Astro's own prerenderer, which also passes each page to an observer. */
export function observePages(astro: AstroPrerenderer, observer: PageObserver): AstroPrerenderer {
  return {
    ...astro,
    name: 'observed-pages',
    async getStaticPaths() {
      const found = await astro.getStaticPaths();
      const pages = found.filter(({ route }) => route.type === 'page');
      const paths = new Set(pages.map(({ pathname }) => pathname.replace(/(?<=.)\/$/, '') || '/'));
      paths.delete('/404');
      await observer.begin(paths);
      return found;
    },
    async render(request, options) {
      const rendered = await astro.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      // The error page has status 404.
      if (options.routeData.type !== 'page' || !response.ok) return rendered;
      const bytes = Buffer.from(await response.arrayBuffer());
      const { pathname } = new URL(request.url);
      await observer.read({
        path: servedPath(pathname),
        html: bytes.toString(),
        reads: takeReads(pathname),
      });
      const copy = new Response(bytes, response);
      return rendered instanceof Response ? copy : { ...rendered, response: copy };
    },
  };
}
