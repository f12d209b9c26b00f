import type { AstroIntegration } from 'astro';

/** Lets our own entry take the place of the adapter's, so that Astro compiles `src/server/main.ts`. */
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
