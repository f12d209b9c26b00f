import * as z from 'zod';
import { Day, DayOrMonth, HttpsUrl, Slug, Source } from './scalars.ts';

/** One standard or scheme: the front matter of `content/standards/<slug>.md`. */
export const Standard = z.strictObject({
  name: z.string().min(1).max(80),
  slug: Slug,
  description: z.string().min(40).max(240),
  aliases: z.array(z.string().max(60)).default([]),
  maintainer: z.string().max(120),
  url: HttpsUrl,
  /** Version that was current when the record was last checked; left out when not established. */
  version: z.string().max(60).optional(),
  /** When that version was published, or the last one when versions are dates. */
  versionDate: DayOrMonth.optional(),
  jurisdictions: z.array(z.string().max(20)).default([]),
  categories: z.array(Slug).default([]),
  sources: z.array(Source).min(1),
  updatedAt: Day,
});
export type Standard = z.infer<typeof Standard>;
