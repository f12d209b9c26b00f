import type { AstroIntegration } from 'astro';
import { readContent } from '../catalog/read-content.ts';

/** Stops a build before anything is rendered when content is broken, with all problems in one message. */
export function checkContent(): AstroIntegration {
  return {
    name: 'check-content',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') readContent('content');
      },
    },
  };
}
