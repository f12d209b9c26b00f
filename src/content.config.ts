import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { ApiChange } from './catalog/schema/api-change.ts';
import { Category } from './catalog/schema/category.ts';
import { Comparison } from './catalog/schema/comparison.ts';
import { RegulatoryEvent } from './catalog/schema/event.ts';
import { GlossaryTerm } from './catalog/schema/glossary-term.ts';
import { Guide } from './catalog/schema/guide.ts';
import { Page } from './catalog/schema/page.ts';
import { Regulation } from './catalog/schema/regulation.ts';
import { Standard } from './catalog/schema/standard.ts';
import { Tool } from './catalog/schema/tool.ts';
import { UseCase } from './catalog/schema/use-case.ts';

const markdown = (base: string) => glob({ base: `./content/${base}`, pattern: '*.md' });

export const collections = {
  tools: defineCollection({ loader: markdown('tools'), schema: Tool }),
  'use-cases': defineCollection({ loader: markdown('use-cases'), schema: UseCase }),
  glossary: defineCollection({ loader: markdown('glossary'), schema: GlossaryTerm }),
  categories: defineCollection({ loader: markdown('categories'), schema: Category }),
  standards: defineCollection({ loader: markdown('standards'), schema: Standard }),
  regulations: defineCollection({ loader: markdown('regulations'), schema: Regulation }),
  events: defineCollection({ loader: markdown('events'), schema: RegulatoryEvent }),
  changes: defineCollection({ loader: markdown('changes'), schema: ApiChange }),
  comparisons: defineCollection({ loader: markdown('comparisons'), schema: Comparison }),
  guides: defineCollection({ loader: markdown('guides'), schema: Guide }),
  pages: defineCollection({ loader: markdown('pages'), schema: Page }),
  docs: defineCollection({ loader: markdown('docs'), schema: Page }),
};
