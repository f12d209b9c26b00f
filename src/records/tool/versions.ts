import * as z from 'zod';
import { DayOrMonth, HttpsUrl, UnquotedDay } from '../scalars.ts';

/** A released version and how long it is supported. */
export const ApiRelease = z
  .strictObject({
    name: z.union([z.string().min(1).max(40), UnquotedDay], {
      error: 'write the version as text, between quotes when it is a number',
    }),
    /** Day or month of its release. */
    from: DayOrMonth.optional(),
    /** Last day or month of support; left out while no end is stated. */
    until: DayOrMonth.optional(),
  })
  .refine(({ from, until }) => from !== undefined || until !== undefined, {
    path: ['from'],
    error: 'give the release, the end of support, or both',
  })
  .refine(({ from = '', until = '9' }) => until >= from, {
    path: ['until'],
    error: 'the end of support lies before the release',
  });
export type ApiRelease = z.infer<typeof ApiRelease>;

/** Current version of an API, and the notice given before it changes. */
export const Versions = z.strictObject({
  current: z.union([z.string().min(1).max(40), UnquotedDay], {
    error: 'write the version as text, between quotes when it is a number',
  }),
  /** How versions are named, such as "dated releases". */
  scheme: z.string().min(2).max(80).optional(),
  /** Notice given before a breaking change, such as "12 months". */
  notice: z.string().min(2).max(80).optional(),
  /** Versions with their support, newest first. */
  releases: z.array(ApiRelease).max(24).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type Versions = z.infer<typeof Versions>;
