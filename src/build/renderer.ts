/**
 * The bundle that renders pages, kept with the release so that a page can be rendered again without a build. Uses what
 * Astro 7.3.5 gives to its own prerenderer; after an update, `npx node tests/reuse.ts` shows whether it is still all.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PathWithRoute } from 'astro';
import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js';
import { type PageReads, takeReads } from '../catalog/page-reads.ts';

/** Styles of one template, in Astro's own form. */
export interface TemplateStyles {
  readonly key: string;
  readonly styles: readonly unknown[];
}

interface BuildApp extends StaticPathsApp {
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: PathWithRoute['route'] }): Promise<Response>;
}

/** A file of the site that Astro renders. */
export interface StaticPath {
  /** Path that serves it; `/` for the home page. */
  readonly path: string;
  /** Below the folder of all pages. */
  readonly file: string;
  /** Whether it is a page, and not the error page or a file of another type. */
  readonly isPage: boolean;
  render(): Promise<{ readonly body: Buffer; readonly reads: PageReads }>;
}

/** Paths of all pages but the error page. */
export const pagePaths = (found: readonly StaticPath[]): ReadonlySet<string> =>
  new Set(found.filter(({ isPage }) => isPage).map(({ path }) => path));

/** Keeps the bundle of a build that is at its end below `folder`. */
export function keepRenderer(bundle: string, styles: readonly TemplateStyles[], folder: string): void {
  cpSync(bundle, join(folder, 'bundle'), { recursive: true });
  writeFileSync(join(folder, 'styles.json'), JSON.stringify(styles));
}

async function openApp(folder: string): Promise<BuildApp> {
  const bundle = resolve(folder, 'bundle');
  const entry = readdirSync(bundle).find((name) => /^prerender-entry.*\.mjs$/.test(name));
  if (entry === undefined) throw new Error(`${bundle} has no entry`);
  const { app } = (await import(pathToFileURL(join(bundle, entry)).href)) as { app: BuildApp };
  const styles = JSON.parse(readFileSync(join(folder, 'styles.json'), 'utf8')) as TemplateStyles[];
  app.setInternals({ pagesByKeys: new Map(styles.map((template) => [template.key, template])) });
  app.setOptions({
    settings: { scripts: [] },
    logger: { options: { destination: { write: () => true } } },
  });
  return app;
}

/** Every file that Astro renders from the content of the build, in its order; `baseUrl` is the address of the site. */
export async function openRenderer(folder: string, baseUrl: string): Promise<StaticPath[]> {
  const app = await openApp(folder);
  const found = await new StaticPaths(app).getAll();
  return found.map(({ pathname, route }) => {
    const path = pathname.replace(/(?<=.)\/$/, '') || '/';
    const file = route.type === 'page' ? `${path === '/' ? '/index' : path}.html` : path;
    return {
      path,
      file,
      isPage: route.type === 'page' && path !== '/404',
      async render() {
        const url = new URL(file, baseUrl);
        const response = await app.render(new Request(url), { routeData: route });
        if (!response.ok && path !== '/404') throw new Error(`${path} was rendered with ${response.status}`);
        return { body: Buffer.from(await response.arrayBuffer()), reads: takeReads(url.pathname) };
      },
    };
  });
}
