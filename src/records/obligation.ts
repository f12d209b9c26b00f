import * as z from 'zod';
import { Clause, citation, READS } from './applicability.ts';
import { CALENDARS } from './business-days.ts';
import { valuesOf } from './field.ts';
import { EventSource, Jurisdiction, PRECISIONS, RuleChange, STATES } from './regulation.ts';
import { Day, HttpsUrl, listOf, Slug, text } from './scalars.ts';

/** What is to be done. */
export const DUTY_LABELS = {
  report: 'Report',
  register: 'Register or get authorised',
  implement: 'Implement',
  publish: 'Publish or tell',
  test: 'Test or assess',
  keep: 'Keep doing',
} as const;
export const DUTIES = valuesOf(DUTY_LABELS);

/** One day, as exactly as it is known. */
const OnDay = z.strictObject({ date: Day, datePrecision: z.enum(PRECISIONS).default('day') });

/**
 * A day that comes again: `within` days after the end of each period of the calendar, or after a day of each period. The
 * first period begins on `first`, by default on 1 January.
 */
const Recurring = z
  .strictObject({
    /** Period, ISO 8601: `P1M`, `P3M`, `P6M`, `P1Y` … */
    every: z.string().regex(/^P(?:[1-9]\d?[MY]|1W|1D)$/, 'write P1D, P1W, or months or years such as P3M'),
    /** Days after that, 0 for the day itself; with `days: months` the end of that month after it. */
    within: z.int().min(0).max(730).default(0),
    /** From which day: the end of the period, a day of the year (`MM-DD`), or what happens, in words; then no date is computed. */
    after: z
      .union([
        z.literal('period-end'),
        z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
        z
          .string()
          .regex(/^the .{8,}/)
          .max(120),
      ])
      .default('period-end'),
    days: z.enum(['calendar', 'business', 'months']).default('calendar'),
    calendar: z.enum(CALENDARS).optional(),
    /** Where the day is none of business: the one before or after it. */
    ifClosed: z.enum(['next', 'previous']).optional(),
    first: Day.optional(),
  })
  .refine(({ days, ifClosed, calendar }) => calendar !== undefined || (days !== 'business' && !ifClosed), {
    path: ['calendar'],
    error: 'business days need a calendar',
  })
  .refine(({ every, after }) => !/^\d/.test(after) || /Y$/.test(every), {
    path: ['after'],
    error: 'a day of the year needs a period of years',
  });

/** What starts a duty, with the time it leaves; it has no date of its own. */
const OnTrigger = z.strictObject({
  trigger: text(8, 160),
  /** Time from then, ISO 8601, such as `PT4H`, `P1D` or `P1M`; left out when it is at once. */
  within: z
    .string()
    .regex(/^P(?:\d+[DWMY]|T\d+[SMH])$/)
    .optional(),
  days: z.enum(['calendar', 'business']).default('calendar'),
});

/** When it is due. */
export const Due = z.union([OnDay, Recurring, OnTrigger]);
export type Due = z.infer<typeof Due>;
export type Recurring = z.infer<typeof Recurring>;

/** What a law says happens to those who do not. */
const Consequence = z.strictObject({
  says: text(20, 300),
  article: citation.article,
  read: z.enum(READS),
  source: HttpsUrl,
});

/** One duty of a rule: the front matter of `content/obligations/<slug>.md`. */
export const Obligation = z
  .strictObject({
    /** An imperative: what is to be done. */
    title: text(12, 120),
    slug: Slug,
    regulation: Slug,
    duty: z.enum(DUTIES),
    summary: text(40, 400),
    /** Whose rule it is; that of the regulation when left out. */
    jurisdictions: z.array(Jurisdiction).min(1).optional(),
    /** To whom it is done: the authority, the public, the customer. */
    to: text(2, 120),
    article: text(2, 120).optional(),
    state: z.enum(STATES),
    /** First day on which it binds; left out when it is not set. */
    appliesFrom: Day.optional(),
    /** Last day on which it binds. */
    appliesUntil: Day.optional(),
    /** Day on which the text that sets it was published; that of the regulation when left out. */
    published: Day.optional(),
    /** Left out for a duty that holds at all times from `appliesFrom` on. */
    due: Due.optional(),
    consequence: Consequence.optional(),
    /** Whom it binds among those whom the regulation binds; all of them when empty. */
    binds: listOf(Clause),
    /** A duty of the union's rule in whose place this one stands for those whom it binds. */
    replaces: Slug.optional(),
    /** What helps: use cases whose tools serve it, and facts that a tool must state, as filters of `GET /api/tools`. */
    useCases: listOf(Slug),
    toolFacts: z.record(z.string(), z.array(z.string().max(64)).min(1)).default({}),
    standards: listOf(Slug),
    templates: listOf(z.strictObject({ title: text(3, 120), url: HttpsUrl })),
    history: listOf(RuleChange),
    /** What is uncertain. */
    note: z.string().max(400).optional(),
    sources: z.array(EventSource.extend({ read: z.enum(READS) })).min(1),
    updatedAt: Day,
  })
  .refine(({ state, appliesFrom }) => state !== 'in-force' || appliesFrom !== undefined, {
    path: ['appliesFrom'],
    error: 'a duty in force names the day since which it binds',
  });
export type Obligation = z.infer<typeof Obligation>;
