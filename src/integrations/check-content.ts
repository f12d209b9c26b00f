import type { AstroIntegration } from 'astro';
import { contentOfBuild } from './content-of-build.ts';

/** Stops a build before anything is rendered when content is broken, with all problems in one message. */
export function checkContent(): AstroIntegration {
  return {
    name: 'check-content',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') contentOfBuild();
      },
    },
  };
}
