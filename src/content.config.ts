import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { Category } from './catalog/category.ts';
import { Standard } from './catalog/standard.ts';
import { Tool } from './catalog/tool.ts';

const markdown = (base: string) => glob({ base: `./content/${base}`, pattern: '*.md' });

export const collections = {
  tools: defineCollection({ loader: markdown('tools'), schema: Tool }),
  categories: defineCollection({ loader: markdown('categories'), schema: Category }),
  standards: defineCollection({ loader: markdown('standards'), schema: Standard }),
};
