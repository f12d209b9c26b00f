import * as z from 'zod';
import { Slug } from './scalars.ts';

/** One category: the front matter of `content/categories/<slug>.md`; the body is its introduction. */
export const Category = z.strictObject({
  name: z.string().min(1).max(60),
  slug: Slug,
  description: z.string().min(60).max(240),
  order: z.int().min(1).max(99),
  synonyms: z.array(z.string().max(60)).default([]),
  buyerQuestions: z.array(z.string().max(160)).min(2).max(8),
  /** Record paths that buyers compare first, such as `api.sandbox`; shown as columns. */
  keyAttributes: z.array(z.string().max(40)).min(2).max(8),
  related: z.array(Slug).max(6).default([]),
  standards: z.array(Slug).default([]),
});
export type Category = z.infer<typeof Category>;
