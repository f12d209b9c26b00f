import * as z from 'zod';
import { Day, Slug, Source } from './scalars.ts';

export const AUDIENCES = ['engineer', 'product', 'compliance', 'agent-builder'] as const;

/** One guide: the front matter of `content/guides/<slug>.md`; the body is the guide, 600 to 1,500 words. */
export const Guide = z.strictObject({
  title: z.string().min(10).max(90),
  slug: Slug,
  description: z.string().min(60).max(200),
  audience: z.enum(AUDIENCES),
  categories: z.array(Slug).min(1).max(4),
  /** Records that the guide names; each links back to it. */
  tools: z.array(Slug).min(3).max(20),
  standards: z.array(Slug).default([]),
  regulations: z.array(Slug).default([]),
  publishedAt: Day,
  updatedAt: Day,
  /** Day by which an editor reads the guide again. */
  reviewBy: Day,
  sources: z.array(Source).min(3),
});
export type Guide = z.infer<typeof Guide>;
