import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { observePages, prerenderEntry, type RenderedPage } from '../server/astro-adapter.ts';

/** The pages of a build, as known before the first is rendered. */
export interface PageSet {
  /** Directory that the build writes them to. */
  readonly directory: string;
  /** Paths of all prerendered pages but the error page. */
  readonly paths: ReadonlySet<string>;
  /** Patterns of pages that are rendered on demand. */
  readonly onDemand: readonly RegExp[];
}

/** A build step that processes every page. */
export interface PageReader {
  begin(site: PageSet): void | Promise<void>;
  /** Receives the next page; the build renders the one after when this resolves, so a slow reader can slow it down. */
  read(page: RenderedPage): void | Promise<void>;
  /** Called after the last page; resolves when all work is done, with a message for the log. */
  end(): Promise<string>;
}

/**
 * Passes every page to its readers as soon as it is rendered, so that they work while Astro renders the next. The
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
        // A rejection is reported by the next hook, which awaits it.
        ended.catch(() => undefined);
      },
      'astro:build:done': async ({ logger }) => {
        for (const line of await ended) logger.info(line);
      },
    },
  };
}
