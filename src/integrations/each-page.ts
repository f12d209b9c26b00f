import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** A page as it is written to disk. */
export interface RenderedPage {
  /** Where it is served: `/tools/stripe`, `/` for the home page. */
  readonly path: string;
  readonly html: string;
}

/** The site whose pages are about to be rendered. */
export interface PageSet {
  /** Where its files are written. */
  readonly directory: string;
  /** Paths of all prerendered pages but the error page. */
  readonly paths: ReadonlySet<string>;
  /** Patterns of pages that are rendered on demand. */
  readonly onDemand: readonly RegExp[];
}

/** A part of the build that works from pages. */
export interface PageReader {
  begin(site: PageSet): void | Promise<void>;
  /** The next page; the build renders no further until this is done, so a reader that lags behind makes it wait. */
  read(page: RenderedPage): void | Promise<void>;
  /** After the last page; resolves when all work is done, with a line for the log. */
  end(): Promise<string>;
}

/** `/tools/stripe.html` as it is served; `/index.html` is `/`. */
const servedPath = (pathname: string) => decodeURI(pathname).replace(/(?:^\/index)?\.html$/, '') || '/';

/** Astro expects those who set a prerenderer to bring an entry of their own; ours is Astro's. */
const ORDINARY_ENTRY = {
  name: 'ordinary-prerender-entry',
  configEnvironment: (environment: string) =>
    environment === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
};

/**
 * Hands every page to its readers as soon as it is rendered, so that they work while Astro renders the next. The
 * last hook waits for them.
 */
export function eachPage(...readers: readonly PageReader[]): AstroIntegration {
  let directory = '';
  let onDemand: RegExp[] = [];
  let ended: Promise<string[]> = Promise.resolve([]);
  return {
    name: 'each-page',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [ORDINARY_ENTRY] } });
      },
      'astro:config:done': ({ config }) => {
        directory = fileURLToPath(config.build.client);
      },
      'astro:routes:resolved': ({ routes }) => {
        onDemand = routes
          .filter((route) => route.type === 'page' && !route.isPrerendered)
          .map((route) => route.patternRegex);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => ({
          ...astro,
          name: 'each-page',
          async getStaticPaths() {
            const found = await astro.getStaticPaths();
            const pages = found.filter(({ route }) => route.type === 'page');
            const paths = new Set(pages.map(({ pathname }) => pathname.replace(/(?<=.)\/$/, '') || '/'));
            paths.delete('/404');
            await Promise.all(readers.map((reader) => reader.begin({ directory, paths, onDemand })));
            return found;
          },
          async render(request, options) {
            const rendered = await astro.render(request, options);
            const response = rendered instanceof Response ? rendered : rendered.response;
            // The error page, an answer to many addresses, is not ok.
            if (options.routeData.type !== 'page' || !response.ok) return rendered;
            const bytes = Buffer.from(await response.arrayBuffer());
            const page = { path: servedPath(new URL(request.url).pathname), html: bytes.toString() };
            await Promise.all(readers.map((reader) => reader.read(page)));
            const copy = new Response(bytes, response);
            return rendered instanceof Response ? copy : { ...rendered, response: copy };
          },
        }));
      },
      'astro:build:generated': () => {
        ended = Promise.all(readers.map((reader) => reader.end()));
        // The next hook reports a failure.
        ended.catch(() => undefined);
      },
      'astro:build:done': async ({ logger }) => {
        for (const line of await ended) logger.info(line);
      },
    },
  };
}
