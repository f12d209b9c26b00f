import * as z from 'zod';
import { Day, Slug, Source } from './scalars.ts';

/** Which tool to take for one need, and why. */
const Verdict = z.strictObject({
  /** The need, continuing "Choose … for". */
  for: z.string().min(5).max(120),
  choose: Slug,
  because: z.string().min(20).max(300),
});

/**
 * One authored comparison: the front matter of `content/comparisons/<a>-vs-<b>.md`. The table is computed from
 * the tools' records; only verdicts and the body are prose.
 */
export const Comparison = z
  .strictObject({
    slug: z.string().max(140),
    title: z.string().min(10).max(100),
    description: z.string().min(60).max(200),
    /** In alphabetical order of slugs; the file name joins them with `-vs-`. */
    tools: z.array(Slug).min(2).max(3),
    verdicts: z.array(Verdict).min(2).max(6),
    publishedAt: Day,
    updatedAt: Day,
    sources: z.array(Source).min(3),
  })
  .superRefine((comparison, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: comparison });
    const canonical = comparison.tools.toSorted().join('-vs-');
    if (comparison.slug !== canonical) fault(['slug'], `the tools in alphabetical order give ${canonical}`);
    comparison.verdicts.forEach((verdict, index) => {
      if (!comparison.tools.includes(verdict.choose))
        fault(['verdicts', index, 'choose'], `choose one of ${comparison.tools.join(', ')}`);
    });
  });
export type Comparison = z.infer<typeof Comparison>;
