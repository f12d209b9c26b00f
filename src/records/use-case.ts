import * as z from 'zod';
import { Day, Slug } from './scalars.ts';

/** `core`: the tool's main job; `feature`: among other things; `building-block`: a part, the rest is yours to build. */
export const FITS = ['core', 'feature', 'building-block'] as const;

/** A way in which people ask for it. */
const Asked = z
  .string()
  .min(3)
  .max(160)
  .refine((text) => text === text.toLowerCase() && !/[.?!]$/.test(text), {
    error: 'write it in lower case and without a mark at its end',
  });

/** The usual terms in one language. */
const Terms = z.array(z.string().min(2).max(80)).min(1).max(4);

/** A tool that serves the need; `why` where the fit is not obvious. */
const Served = z.strictObject({
  slug: Slug,
  fit: z.enum(FITS),
  why: z.string().min(3).max(120).optional(),
});

/** One thing that somebody wants to get done: the front matter of `content/use-cases/<slug>.md`. */
export const UseCase = z.strictObject({
  /** An imperative in the field's standard terms. */
  title: z.string().min(20).max(90),
  slug: Slug,
  summary: z.string().min(60).max(200),
  asked: z.array(Asked).min(8).max(40),
  terms: z.strictObject({ de: Terms, fr: Terms, es: Terms, pt: Terms, it: Terms }),
  /** The main one first. */
  categories: z.array(Slug).min(1).max(3),
  tools: z.array(Served).min(1).max(60),
  related: z.array(Slug).max(12).default([]),
  guides: z.array(Slug).default([]),
  standards: z.array(Slug).default([]),
  regulations: z.array(Slug).default([]),
  addedAt: Day,
  updatedAt: Day,
});
export type UseCase = z.infer<typeof UseCase>;
