import { defineMiddleware } from 'astro:middleware';
import type { Services } from './api/services.ts';

let built: Promise<Services> | undefined;

/** Services for `astro build` and `astro dev`, straight from `content/`; the server entry passes its own. */
async function fromContent(): Promise<Services> {
  const [{ contentOfBuild }, { readContent }, { createServices }, { readSettings }] = await Promise.all([
    import('./integrations/content-of-build.ts'),
    import('./catalog/read-content.ts'),
    import('./server/services.ts'),
    import('./server/settings/settings.ts'),
  ]);
  const content = import.meta.env.DEV ? readContent('content') : contentOfBuild();
  return createServices(readSettings(process.env), content);
}

export const onRequest = defineMiddleware(async (context, next) => {
  if (!context.locals.services) {
    built ??= fromContent();
    context.locals.services = await built;
  }
  return next();
});
