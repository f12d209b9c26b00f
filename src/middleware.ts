import { defineMiddleware } from 'astro:middleware';
import type { Services } from './api/services.ts';

let built: Promise<Services> | undefined;

/** Services for `astro build` and `astro dev`, straight from `content/`; the server entry passes its own. */
async function fromContent(): Promise<Services> {
  const [{ readContent }, { createServices }, { readSettings }] = await Promise.all([
    import('./catalog/read-content.ts'),
    import('./server/services.ts'),
    import('./server/settings.ts'),
  ]);
  return createServices(readSettings(process.env), readContent('content'));
}

export const onRequest = defineMiddleware(async (context, next) => {
  if (!context.locals.services) {
    built ??= fromContent();
    context.locals.services = await built;
  }
  return next();
});
