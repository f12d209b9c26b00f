import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { apiRoutes, devContent, devNegotiation } from './src/build/dev-server.ts';
import { documents } from './src/build/documents.ts';
import { eachPage } from './src/build/each-page.ts';
import { fullTextIndex } from './src/build/full-text-index.ts';
import { keepPages, readsOfPages } from './src/build/keep-pages.ts';
import { markdownTwins } from './src/build/markdown-twins.ts';
import { catalogFile, staticManifest } from './src/build/server-files.ts';
import { shareImages } from './src/build/share-images.ts';
import { withEntry } from './src/server/astro-adapter.ts';
import { readSettings } from './src/server/settings/read-settings.ts';
import { markdownProcessor } from './src/site/components/render-markdown.ts';

const twins = markdownTwins();
const reads = readsOfPages();

/** The dev server cannot run a package of CommonJS as its own code. */
const IS_DEV = process.argv[2] === 'dev';

export default defineConfig({
  site: readSettings(process.env).baseUrl,
  adapter: withEntry(node({ mode: 'middleware' }), new URL('./src/server/main.ts', import.meta.url)),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default, 'jsx', drops the space between inline elements on separate lines.
  compressHTML: true,
  // Small scripts and images must not be inlined: the content security policy allows no inline code.
  // Bundled packages load as the few functions that are used, instead of hundreds of files at every start.
  vite: {
    build: { assetsInlineLimit: 0 },
    ssr: {
      noExternal: [
        'zod',
        'lru-cache',
        'jose',
        '@modelcontextprotocol/core',
        '@modelcontextprotocol/server',
        ...(IS_DEV ? [] : ['packageurl-js', '@astrojs/internal-helpers']),
      ],
    },
  },
  session: false,
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  markdown: { processor: markdownProcessor, syntaxHighlight: false },
  // The order matters: each waits for its own work, and the manifest lists what all others wrote.
  integrations: [
    catalogFile(),
    shareImages(),
    documents(twins.pages),
    eachPage(twins, fullTextIndex(), reads),
    keepPages(reads, twins.pages),
    staticManifest(),
    apiRoutes(),
    devNegotiation(),
    devContent(),
  ],
});
