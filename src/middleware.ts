import { defineMiddleware } from 'astro:middleware';
import type { Services } from './api/services.ts';
import type { CatalogFile } from './catalog/catalog.ts';
import { keepReads } from './catalog/page-reads.ts';
import { recordServices } from './server/services.ts';

let built: { readonly content: CatalogFile; readonly services: Services } | undefined;

/** Services for `astro build` and `astro dev`, straight from `content/`; the server entry passes its own. */
async function fromContent(): Promise<Services> {
  const [{ contentOfBuild }, { createServices }, { readSettings }] = await Promise.all([
    import('./catalog/content/read-content.ts'),
    import('./server/services.ts'),
    import('./server/settings/read-settings.ts'),
  ]);
  const content = contentOfBuild();
  if (built?.content !== content)
    built = { content, services: createServices(readSettings(process.env), content) };
  return built.services;
}

export const onRequest = defineMiddleware(async (context, next) => {
  if (!context.locals.services) {
    const services = await fromContent();
    if (context.isPrerendered && !import.meta.env.DEV) {
      const asked = new Set<string>();
      keepReads(context.url.pathname, asked);
      context.locals.services = recordServices(services, asked);
    } else context.locals.services = services;
  }
  context.locals.catalog = context.locals.services.catalog;
  if (!import.meta.env.DEV) return next();
  const [{ contentProblems }, { withProblems }] = await Promise.all([
    import('./catalog/content/read-content.ts'),
    import('./build/dev-problems.ts'),
  ]);
  return withProblems(context.url.pathname, contentProblems, next);
});
