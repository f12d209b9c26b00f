import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { withEntry } from './src/integrations/node-entry.ts';
import { readSettings } from './src/server/settings.ts';

export default defineConfig({
  site: readSettings(process.env).baseUrl,
  adapter: withEntry(node({ mode: 'middleware' }), new URL('./src/server/main.ts', import.meta.url)),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default, 'jsx', drops the space between inline elements on separate lines.
  compressHTML: true,
  session: false,
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  markdown: { processor: satteri({ features: { smartPunctuation: false } }), syntaxHighlight: false },
  integrations: [mdx()],
});
