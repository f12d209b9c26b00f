import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { Page } from './records/articles.ts';

const markdown = (base: string) => glob({ base: `./content/${base}`, pattern: '*.md' });

/** Pages of prose. Records are not among them: pages read them from the catalogue, which says what each page read. */
export const collections = {
  pages: defineCollection({ loader: markdown('pages'), schema: Page }),
  docs: defineCollection({ loader: markdown('docs'), schema: Page }),
};
