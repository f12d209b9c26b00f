import * as z from 'zod';
import { Day, Slug, Source } from './scalars.ts';

/** Words for it in one language. */
const Words = z.array(z.string().min(1).max(80)).min(1).max(4).optional();

/** One term of the field: the front matter of `content/glossary/<slug>.md`. */
export const GlossaryTerm = z.strictObject({
  /** The most common spelling. */
  term: z.string().min(1).max(80),
  slug: Slug,
  /** What an acronym stands for. */
  expansion: z.string().min(2).max(160).optional(),
  /** Other spellings and words that mean the same. */
  also: z.array(z.string().min(1).max(80)).max(12).default([]),
  /** One sentence: what it is and where it applies. */
  meaning: z.string().min(40).max(300),
  translations: z.strictObject({ de: Words, fr: Words, es: Words, pt: Words, it: Words }).prefault({}),
  standards: z.array(Slug).default([]),
  regulations: z.array(Slug).default([]),
  categories: z.array(Slug).default([]),
  useCases: z.array(Slug).default([]),
  related: z.array(Slug).default([]),
  sources: z.array(Source).default([]),
  addedAt: Day,
  updatedAt: Day,
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;
