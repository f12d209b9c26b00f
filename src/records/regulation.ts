import * as z from 'zod';
import { Clause, Condition, READS } from './applicability.ts';
import { valuesOf } from './field.ts';
import { TOPICS } from './rule-coverage.ts';
import { CONFIDENCE, Day, DayOrMonth, HttpsUrl, listOf, Slug, Source, text } from './scalars.ts';

/** Publisher of a source; primary kinds (`law`, `regulator`, `standard-body`, `vendor`) can confirm a date. */
export const SOURCE_KIND_LABELS = {
  law: 'law',
  regulator: 'regulator',
  'standard-body': 'standard body',
  vendor: 'vendor',
  repository: 'repository',
  'law-firm': 'law firm',
  press: 'press',
  secondary: 'secondary source',
} as const;
export const SOURCE_KINDS = valuesOf(SOURCE_KIND_LABELS);

/** A source of an event or change, with the kind of its publisher, and of rules how the rule was read in it. */
export const EventSource = Source.extend({ kind: z.enum(SOURCE_KINDS), read: z.enum(READS).optional() });
export type EventSource = z.infer<typeof EventSource>;

/** ISO 3166-1 alpha-2 country, `EU`, or `GLOBAL`. */
export const Jurisdiction = z
  .string()
  .regex(/^(?:[A-Z]{2}|GLOBAL)$/, 'use a two-letter country code in capitals, EU or GLOBAL');

/** What happens on the date. */
export const EVENT_TYPE_LABELS = {
  adopted: 'Adopted',
  applies: 'Starts to apply',
  'transposition-deadline': 'Transposition deadline',
  'compliance-deadline': 'Compliance deadline',
  'reporting-due': 'Reporting due',
  'rules-due': 'Rules due',
  'consultation-opens': 'Consultation opens',
  'consultation-closes': 'Consultation closes',
  'phase-starts': 'Phase starts',
  'application-window': 'Application window',
  'transition-ends': 'Transition ends',
  'scheme-launch': 'Scheme launch',
  'scheme-cutover': 'Scheme cut-over',
} as const;
export const EVENT_TYPES = valuesOf(EVENT_TYPE_LABELS);

/** How certain the date is: highest for a primary text, lowest for a date that no editor has read. */
export const CERTAINTY_MEANINGS = {
  confirmed: 'The date stands in a law, or on a page of the regulator or standard body, that was read.',
  reported: 'The date was read in a source that reports on the rule, not in the rule itself.',
  estimated: 'The date was derived; the note of the event says how.',
  disputed: 'Sources give different dates; the event lists the others.',
  unverified: 'The date is from general knowledge and was not read anywhere.',
} as const;
export const CERTAINTIES = valuesOf(CERTAINTY_MEANINGS);

/** Where a date or a duty stands on its way into law. */
export const STATE_LABELS = {
  proposed: 'Proposed: not yet law',
  adopted: 'Adopted: set, and lies ahead',
  'in-force': 'In force',
  postponed: 'Postponed or blocked',
  withdrawn: 'Withdrawn',
} as const;
export const STATES = valuesOf(STATE_LABELS);
export type State = (typeof STATES)[number];

/** A change of the text or state of a rule, with the value before it. */
export const RuleChange = z.strictObject({
  on: Day,
  /** Path of the field in the record. */
  field: z.string().max(80),
  before: text(1, 400),
  /** `edited`: an editor changed it; `observed`: a collector saw that the authority had. */
  origin: z.enum(['edited', 'observed']),
  source: HttpsUrl.optional(),
});
export type RuleChange = z.infer<typeof RuleChange>;

/** How exact the date is; `date` then names the first day of the period, or the day that most sources give. */
export const PRECISIONS = ['day', 'month', 'quarter', 'year'] as const;

const PRIMARY = new Set(['law', 'regulator', 'standard-body']);

/** One dated regulatory or scheme event: the front matter of `content/events/<slug>.md`. */
export const RegulatoryEvent = z
  .strictObject({
    slug: Slug,
    title: text(8, 120),
    summary: text(40, 400),
    regulation: Slug,
    type: z.enum(EVENT_TYPES),
    date: Day,
    datePrecision: z.enum(PRECISIONS),
    certainty: z.enum(CERTAINTIES),
    confidence: z.enum(CONFIDENCE),
    /** An adopted event whose day has come is in force. */
    state: z.enum(STATES),
    jurisdictions: z.array(Jurisdiction).min(1),
    authority: text(2, 80),
    /** Categories of tools that the event touches. */
    impact: z.array(Slug).min(1),
    /** Whom it binds among those whom the regulation binds, as its sources say; left out when that is not established. */
    binds: z.array(Condition).min(1).optional(),
    /** Use cases whose tools have to change or are used in another way; empty when there are none, left out when it is not established. */
    useCases: z.array(Slug).optional(),
    /** An event of the union's rule in whose place this one stands for those whom it binds. */
    replaces: Slug.optional(),
    /** Day on which the text that sets the date was published; that of the regulation when left out. */
    published: Day.optional(),
    history: listOf(RuleChange),
    standards: listOf(Slug),
    /** Other dates that sources give for the same event. */
    conflicts: listOf(
      z.strictObject({
        value: z.union([Day, z.string().max(60)]),
        note: z.string().max(240),
        url: HttpsUrl.optional(),
      }),
    ),
    /** What is uncertain, and how an estimated date was calculated. */
    note: z.string().max(400).optional(),
    /** What was observed to happen, added after the date. */
    outcome: z.string().max(400).optional(),
    /** How current the sources are: the date of the newest one read. */
    asOf: Day,
    sources: z.array(EventSource).min(1),
    updatedAt: Day,
  })
  .superRefine((event, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: event });
    if (event.certainty === 'confirmed' && !event.sources.some((source) => PRIMARY.has(source.kind)))
      fault('certainty', 'confirmed needs a source of kind law, regulator or standard-body');
    if (
      event.outcome &&
      /^(?:Applies|In force|Assessed in full) since this da(?:te|y)[^.;]{0,30}\.?$/.test(event.outcome)
    )
      fault(
        'outcome',
        'say what happened, or what a source of after the day tells; that it applies is not an outcome',
      );
    if (event.certainty === 'estimated' && !event.note)
      fault('note', 'an estimated date needs a note that says how it was derived');
    if ((event.certainty === 'disputed') !== event.conflicts.length > 0)
      fault('conflicts', 'certainty is disputed exactly when conflicts lists the other dates');
  });
export type RegulatoryEvent = z.infer<typeof RegulatoryEvent>;

/** A date as far as it is known: `2026-12-24`, `2026-12`, `2026 Q4`, `2028`. */
export function knownDate({ date, datePrecision }: Pick<RegulatoryEvent, 'date' | 'datePrecision'>): string {
  if (datePrecision === 'day') return date;
  if (datePrecision === 'month') return date.slice(0, 7);
  if (datePrecision === 'year') return date.slice(0, 4);
  return `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

/** Whether a date stands. */
export const isSettled = ({ state }: { readonly state: State }) =>
  state === 'adopted' || state === 'in-force';

/** State of a rule on a day: an adopted one whose day has come is in force. */
export const stateOn = (state: State, from: string | undefined, day: string): State =>
  state === 'adopted' && from !== undefined && from <= day ? 'in-force' : state;

/** Kind of rule: a law, a supervisory rule, or the rule book of a scheme or standard. */
export const REGULATION_KIND_LABELS = {
  statute: 'Statute',
  regulation: 'Regulation',
  directive: 'Directive',
  rule: 'Supervisory rule',
  standard: 'Standard',
  'scheme-rule': 'Scheme rule',
  programme: 'Programme',
} as const;
export const REGULATION_KINDS = valuesOf(REGULATION_KIND_LABELS);

/** Whether a rule is that of an association, which binds those who take part, wherever they are. */
export const isAssociationRule = ({ kind }: { readonly kind: (typeof REGULATION_KINDS)[number] }): boolean =>
  kind === 'scheme-rule' || kind === 'standard';

/** Legal status of the rule at its last update; its events hold the dates. */
export const REGULATION_STATUS_LABELS = {
  proposed: 'Proposed, not in force',
  adopted: 'Adopted, not yet applicable',
  'partly-applicable': 'Some of it applies, some later',
  applicable: 'Applies',
  blocked: 'Not enforced',
} as const;
export const REGULATION_STATUSES = valuesOf(REGULATION_STATUS_LABELS);

/** One regime that events belong to: the front matter of `content/regulations/<slug>.md`. */
export const Regulation = z.strictObject({
  name: text(1, 100),
  slug: Slug,
  kind: z.enum(REGULATION_KINDS),
  description: text(40, 240),
  jurisdictions: z.array(Jurisdiction).min(1),
  /** Body that writes or enforces it. */
  authority: text(2, 80),
  /** Official number or citation, when a source gave it. */
  citation: z.string().max(80).optional(),
  /** Address of the text of the rule. */
  text: HttpsUrl.optional(),
  /** Day on which its text was published. */
  published: Day.optional(),
  /** Rule of the union under which this national one stands. */
  under: Slug.optional(),
  /** For law of the Union: whether Iceland, Liechtenstein and Norway have taken it over; left out when not established. */
  eea: z
    .strictObject({
      state: z.enum(['incorporated', 'not-incorporated']),
      /** States that were looked at; the others may have another day. */
      in: z.array(z.enum(['IS', 'LI', 'NO'])).min(1),
      /** Day since which it applies there. */
      since: Day.optional(),
      /** Decision of the EEA Joint Committee. */
      act: z.string().max(120).optional(),
      read: z.enum(READS),
      source: HttpsUrl,
      retrieved: DayOrMonth,
    })
    .optional(),
  /** Whom it binds; empty when that is not established. */
  binds: listOf(Clause),
  alternativeNames: listOf(z.string().max(60)),
  /** Whom it binds, in words. */
  scope: text(10, 240),
  status: z.enum(REGULATION_STATUSES),
  categories: z.array(Slug).min(1),
  /** What it is about, for what is said of completeness. */
  topics: listOf(z.enum(TOPICS)),
  standards: listOf(Slug),
  history: listOf(RuleChange),
  /** The rule itself, or the nearest thing to it that was read. */
  sources: z.array(EventSource).min(1),
  updatedAt: Day,
});
export type Regulation = z.infer<typeof Regulation>;
