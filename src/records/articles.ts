import * as z from 'zod';
import { valuesOf } from './field.ts';
import { Day, DayOrMonth, HttpsUrl, listOf, Slug, Source, text } from './scalars.ts';
import { FIELDS } from './tool.ts';

export const AUDIENCE_LABELS = {
  engineer: 'For engineers',
  product: 'For product teams',
  compliance: 'For compliance teams',
  'agent-builder': 'For agent builders',
} as const;
export const AUDIENCES = valuesOf(AUDIENCE_LABELS);

/**
 * The picture of a guide's argument. `choice`: conditions in the order in which to ask, each with what to take where it
 * holds; `steps`: what comes after what; `stack`: layers, the top one first.
 */
const Picture = z.strictObject({
  kind: z.enum(['choice', 'steps', 'stack']),
  title: text(10, 120),
  rows: z
    .array(z.strictObject({ label: text(1, 70), text: text(3, 160) }))
    .min(3)
    .max(8),
});

/**
 * One guide: the front matter of `content/guides/<slug>.md`, or `.mdx` where tables of records stand in the text; the body
 * is the guide, 500 to 1,500 words.
 */
export const Guide = z.strictObject({
  title: text(10, 90),
  slug: Slug,
  description: text(60, 200),
  audience: z.enum(AUDIENCES),
  categories: z.array(Slug).min(1).max(4),
  /** Records that the guide names; each links back to it. */
  tools: z.array(Slug).min(3).max(20),
  standards: listOf(Slug),
  regulations: listOf(Slug),
  publishedAt: Day,
  updatedAt: Day,
  /** Day by which an editor reads the guide again. */
  reviewBy: Day,
  sources: z.array(Source).min(3),
  picture: Picture.optional(),
});
export type Guide = z.infer<typeof Guide>;

/** Words for it in one language. */
const Words = z.array(text(1, 80)).min(1).max(4).optional();

/** One term of the field: the front matter of `content/glossary/<slug>.md`. */
export const GlossaryTerm = z.strictObject({
  /** The most common spelling. */
  term: text(1, 80),
  slug: Slug,
  /** What an acronym stands for. */
  expansion: text(2, 160).optional(),
  /** Other spellings and words that mean the same. */
  also: listOf(text(1, 80), 12),
  /** One sentence: what it is and where it applies. */
  meaning: text(40, 300),
  translations: z.strictObject({ de: Words, fr: Words, es: Words, pt: Words, it: Words }).prefault({}),
  standards: listOf(Slug),
  regulations: listOf(Slug),
  categories: listOf(Slug),
  useCases: listOf(Slug),
  related: listOf(Slug),
  sources: listOf(Source),
  addedAt: Day,
  updatedAt: Day,
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** One standard or scheme: the front matter of `content/standards/<slug>.md`. */
export const Standard = z.strictObject({
  name: text(1, 80),
  slug: Slug,
  description: text(40, 240),
  aliases: listOf(z.string().max(60)),
  maintainer: z.string().max(120),
  url: HttpsUrl,
  /** Version that was current when the record was last checked; left out when not established. */
  version: z.string().max(60).optional(),
  /** When that version was published, or the last one when versions are dates. */
  versionDate: DayOrMonth.optional(),
  jurisdictions: listOf(z.string().max(20)),
  categories: listOf(Slug),
  sources: z.array(Source).min(1),
  updatedAt: Day,
});
export type Standard = z.infer<typeof Standard>;

/** `core`: the tool's main job; `feature`: among other things; `building-block`: a part, the rest is yours to build. */
export const FITS = ['core', 'feature', 'building-block'] as const;

/** A way in which people ask for it. */
const Asked = text(3, 160).refine((text) => text === text.toLowerCase() && !/[.?!]$/.test(text), {
  error: 'write it in lower case and without a mark at its end',
});

/** The usual terms in one language. */
const Terms = z.array(text(2, 80)).min(1).max(10);

/** A tool that serves the need; `why` where the fit is not obvious. */
const Served = z.strictObject({
  slug: Slug,
  fit: z.enum(FITS),
  why: text(3, 120).optional(),
});

/** What decides between the tools: the question that a buyer asks first, and the facts that answer it. */
const AskFirst = z.strictObject({
  question: text(20, 160).endsWith('?'),
  /** Paths of facts of a tool, such as `coverage.countries`. */
  facts: z
    .array(z.enum(FIELDS.map(({ path }) => path)))
    .min(1)
    .max(4),
});

/** One thing that somebody wants to get done: the front matter of `content/use-cases/<slug>.md`. */
export const UseCase = z.strictObject({
  /** An imperative in the field's standard terms. */
  title: text(20, 90),
  slug: Slug,
  summary: text(60, 200),
  asked: z.array(Asked).min(8).max(60),
  terms: z.strictObject({
    de: Terms,
    fr: Terms,
    es: Terms,
    pt: Terms,
    it: Terms,
    nl: Terms.optional(),
    pl: Terms.optional(),
  }),
  /** The main one first. */
  categories: z.array(Slug).min(1).max(3),
  tools: z.array(Served).min(1).max(60),
  askFirst: AskFirst.optional(),
  related: listOf(Slug, 12),
  guides: listOf(Slug),
  standards: listOf(Slug),
  regulations: listOf(Slug),
  addedAt: Day,
  updatedAt: Day,
});
export type UseCase = z.infer<typeof UseCase>;

/** The terms of a use case in all languages. */
export const termsOf = ({ terms }: Pick<UseCase, 'terms'>): string[] =>
  Object.values(terms).flatMap((list) => list ?? []);

/** Which tool to take for one need, and why. */
const Verdict = z.strictObject({
  /** The need, continuing "Choose … for". */
  for: text(5, 120),
  choose: Slug,
  because: text(20, 300),
});

/**
 * One authored comparison: the front matter of `content/comparisons/<a>-vs-<b>.md`. The table is computed from
 * the tools' records; only verdicts and the body are prose.
 */
export const Comparison = z
  .strictObject({
    slug: z.string().max(140),
    title: text(10, 100),
    description: text(60, 200),
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

/** One category: the front matter of `content/categories/<slug>.md`; the body is its introduction. */
export const Category = z.strictObject({
  name: text(1, 60),
  slug: Slug,
  description: text(60, 240),
  order: z.int().min(1).max(99),
  synonyms: listOf(z.string().max(60)),
  buyerQuestions: z.array(z.string().max(160)).min(2).max(8),
  /** Record paths that buyers compare first, such as `api.sandbox`; shown as columns. */
  keyAttributes: z.array(z.string().max(40)).min(2).max(8),
  related: listOf(Slug, 6),
  standards: listOf(Slug),
});
export type Category = z.infer<typeof Category>;

/** A page of prose: the front matter of `content/pages/<slug>.md` and `content/docs/<slug>.md`. */
export const Page = z.strictObject({
  title: text(1, 80),
  description: text(50, 200),
  updatedAt: Day,
});

/** A page of prose with its path on the site and its Markdown. */
export const PageText = Page.extend({ path: z.string(), body: z.string() });
export type PageText = z.infer<typeof PageText>;
