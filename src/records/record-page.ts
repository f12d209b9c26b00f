import type { Collection } from './collections.ts';
import { paths } from './urls.ts';

/** Path of the page of a record, by its folder. */
export const RECORD_PAGES: Readonly<Record<Collection, (slug: string) => string>> = {
  tools: paths.tool,
  'use-cases': paths.useCase,
  glossary: paths.term,
  categories: paths.category,
  standards: paths.standard,
  regulations: paths.regulation,
  events: paths.event,
  changes: paths.change,
  guides: paths.guide,
  comparisons: paths.comparison,
};
