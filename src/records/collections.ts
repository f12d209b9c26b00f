import { ApiChange } from './api-change.ts';
import { Category } from './category.ts';
import { Comparison } from './comparison.ts';
import { RegulatoryEvent } from './event.ts';
import { GlossaryTerm } from './glossary-term.ts';
import { Guide } from './guide.ts';
import { Regulation } from './regulation.ts';
import { Standard } from './standard.ts';
import { Tool } from './tool.ts';
import { UseCase } from './use-case.ts';

/** Record folders of `content/` and the schema of their front matter. */
export const COLLECTIONS = {
  tools: Tool,
  'use-cases': UseCase,
  glossary: GlossaryTerm,
  categories: Category,
  standards: Standard,
  regulations: Regulation,
  events: RegulatoryEvent,
  changes: ApiChange,
  guides: Guide,
  comparisons: Comparison,
};
export type Collection = keyof typeof COLLECTIONS;
