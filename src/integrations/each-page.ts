import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { observePages, prerenderEntry } from '../server/astro-adapter.ts';

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
        updateConfig({ vite: { plugins: [prerenderEntry] } });
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
        setPrerenderer((astro) =>
          observePages(astro, {
            begin: (paths) =>
              Promise.all(readers.map((reader) => reader.begin({ directory, paths, onDemand }))),
            read: (page) => Promise.all(readers.map((reader) => reader.read(page))),
          }),
        );
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
