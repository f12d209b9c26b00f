import * as z from 'zod';
import { ApiChange } from './api-change.ts';
import { Category } from './category.ts';
import { RegulatoryEvent } from './event.ts';
import { Regulation } from './regulation.ts';
import { Day } from './scalars.ts';
import { Standard } from './standard.ts';
import { Tool } from './tool.ts';

/** The index the server reads once at start: `dist/server/catalog.json`. */
export const CatalogFile = z.strictObject({
  /** `YYYY.MM.DD+hash8`: newest record date and a hash over all records. */
  version: z.string(),
  /** Newest `updatedAt` of any record. */
  dataAsOf: Day,
  tools: z.array(Tool),
  categories: z.array(Category),
  standards: z.array(Standard),
  regulations: z.array(Regulation),
  /** Regulatory and scheme events, earliest first. */
  events: z.array(RegulatoryEvent),
  /** Changes of tools and specifications, newest first. */
  changes: z.array(ApiChange),
  /** Groups of words that mean the same, for search. */
  synonyms: z.array(z.array(z.string())),
});
export type CatalogFile = z.infer<typeof CatalogFile>;

/** The catalogue in memory: immutable, with look-ups by slug. Tools are in name order. */
export interface Catalog extends Readonly<CatalogFile> {
  readonly toolBySlug: ReadonlyMap<string, Tool>;
  readonly categoryBySlug: ReadonlyMap<string, Category>;
  readonly standardBySlug: ReadonlyMap<string, Standard>;
  readonly regulationBySlug: ReadonlyMap<string, Regulation>;
  /** Tools of a category, in name order. */
  readonly toolsByCategory: ReadonlyMap<string, readonly Tool[]>;
}

/** Builds the look-ups. The file must have passed {@link CatalogFile}. */
export function openCatalog(file: CatalogFile): Catalog {
  const toolsByCategory = new Map<string, Tool[]>(file.categories.map((category) => [category.slug, []]));
  for (const tool of file.tools) for (const slug of tool.categories) toolsByCategory.get(slug)?.push(tool);
  return {
    ...file,
    toolBySlug: new Map(file.tools.map((tool) => [tool.slug, tool])),
    categoryBySlug: new Map(file.categories.map((category) => [category.slug, category])),
    standardBySlug: new Map(file.standards.map((standard) => [standard.slug, standard])),
    regulationBySlug: new Map(file.regulations.map((regulation) => [regulation.slug, regulation])),
    toolsByCategory,
  };
}
