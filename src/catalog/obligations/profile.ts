import * as z from 'zod';
import { plainWords } from '../../base/text.ts';
import {
  JURISDICTIONS,
  jurisdictionName,
  jurisdictionsApplyingIn,
  placesIn,
  readJurisdiction,
  US_STATES,
} from '../../records/jurisdictions.ts';
import {
  ACTIVITIES,
  ACTIVITY_NAMES,
  type Activity,
  ENTITIES,
  ENTITY_TYPES,
  type Entity,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  SIZE_NAMES,
  type Size,
} from '../../records/profile-terms.ts';
import { CURRENCIES } from '../../records/scalars.ts';

/** What somebody says of a firm. An empty list is not known, and never none. */
export interface Profile {
  readonly entity: readonly Entity[];
  /** Only of a completed profile: licences of which it has one, though it does not say which. */
  readonly mayBe?: readonly Entity[];
  /** Where it is established: countries, subdivisions such as `US-NY`, `EU`. */
  readonly in: readonly string[];
  readonly serves: readonly string[];
  readonly customers: readonly string[];
  readonly activity: readonly Activity[];
  /** What it does not do, and what it is not. */
  readonly not: readonly (Activity | Entity)[];
  readonly size: Size | undefined;
  readonly figures: readonly Figure[];
  /** What only the firm knows, by {@link factName}; denied behind `!`. */
  readonly facts: readonly string[];
  /** What is left out of the answer: slugs of rules, duties and dates, and topics. */
  readonly except: readonly string[];
}

/** How a profile names a fact that a rule asks for in its own words: `it-is-a-major-payment-institution`. */
export const factName = (clause: string): string => plainWords(clause.replace(/^(?:if|whether) /, ''));

/** Between which amounts a measure of a firm lies, both included. */
export interface Figure {
  readonly measure: Measure;
  readonly least: number;
  readonly most: number;
  readonly currency: string | undefined;
  /** As a profile writes it. */
  readonly text: string;
}

/** The jurisdiction that a text means; a subdivision of a country stays one. */
function readPlace(text: string): string | undefined {
  const country = readJurisdiction(text);
  if (/^us-[a-z0-9]{1,3}$/i.test(text) && !US_STATES.has(text.toUpperCase())) return undefined;
  return country && /^[a-z]{2}-[a-z0-9]{1,3}$/i.test(text) ? text.toUpperCase() : country;
}

const Places = (what: string) =>
  z
    .array(
      z
        .string()
        .max(64)
        .transform((text, context) => {
          const place = readPlace(text.trim());
          if (place !== undefined && place !== 'GLOBAL') return place;
          const values = JURISDICTIONS.filter((code) => code !== 'GLOBAL');
          context.issues.push({ code: 'invalid_value', values, input: text });
          return z.NEVER;
        }),
    )
    .max(50)
    .optional()
    .describe(`${what}: ISO 3166-1 code or English name, a subdivision such as US-NY, or EU.`);

const oneOrMore = <Name extends string>(names: readonly Name[], what: string) =>
  z.array(z.enum(names)).max(names.length).optional().describe(what);

/** Kinds of firm by what they are called. */
const BY_NAME = new Map(
  ENTITIES.flatMap((entity) => {
    const { label, aliases } = ENTITY_TYPES[entity];
    return [entity, plainWords(label), ...aliases].map((name) => [name, entity] as const);
  }),
);

/** Measures that are counted; all others are money. */
export const COUNTED: readonly Measure[] = ['employees', 'customers', 'ach-entries', 'credits-per-year'];

const FIGURE = new RegExp(`^(${MEASURE_NAMES.join('|')}):([<>]?)(\\d{1,15})([A-Z]{3})?$`);

/** The figure that `total-assets:900000000USD`, `employees:250` or `employees:<50` says: of money with its currency. */
function readFigure(text: string): Figure | undefined {
  const [, name, bound, amount, currency] = FIGURE.exec(text) ?? [];
  const measure = name as Measure;
  if (!name || COUNTED.includes(measure) !== (currency === undefined)) return undefined;
  if (currency && !CURRENCIES.has(currency)) return undefined;
  const value = Number(amount);
  const least = bound === '<' ? 0 : bound === '>' ? value + 1 : value;
  return {
    measure,
    least,
    most: bound === '<' ? value - 1 : bound === '>' ? Infinity : value,
    currency,
    text,
  };
}

/** The figures among the sizes that a profile says. */
export const readSizes = (sizes: readonly string[]): Figure[] =>
  sizes.flatMap((text) => readFigure(text) ?? []);

/** A figure in words, such as `employees: under 50`. */
export const figureText = ({ measure, text, currency = '' }: Figure): string => {
  const [, , bound = '', amount] = FIGURE.exec(text) ?? [];
  const said = { '<': 'under ', '>': 'over ' }[bound] ?? '';
  return `${MEASURES[measure].label}: ${said}${Number(amount).toLocaleString('en')} ${currency}`.trim();
};

/** Ceilings of the classes of size: staff, turnover and balance sheet in euro. */
const CEILINGS: readonly (readonly [Size, number, number, number])[] = [
  ['micro', 10, 2e6, 2e6],
  ['small', 50, 1e7, 1e7],
  ['medium', 250, 5e7, 4.3e7],
];

/** The class of size that figures prove. */
function sizeBy(figures: readonly Figure[]): Size | undefined {
  const of = (measure: Measure, currency?: string) =>
    figures.find((one) => one.measure === measure && one.currency === currency);
  const staff = of('employees');
  if (staff && staff.least >= 250) return 'large';
  return CEILINGS.find(
    ([, people, turnover, assets]) =>
      staff &&
      staff.most < people &&
      ((of('turnover', 'EUR')?.most ?? Infinity) <= turnover ||
        (of('total-assets', 'EUR')?.most ?? Infinity) <= assets),
  )?.[0];
}

const figureExample = (name: Measure) => (COUNTED.includes(name) ? `${name}:250` : `${name}:1000000EUR`);
const FIGURES = MEASURE_NAMES.map(figureExample);

/** Query parameters of a profile. */
export const profileShape = {
  entity: z
    .array(
      z
        .string()
        .max(64)
        .transform((text) => BY_NAME.get(plainWords(text)) ?? text)
        .pipe(z.enum(ENTITIES)),
    )
    .max(ENTITIES.length)
    .optional()
    .describe('What the firm is.'),
  in: Places('Where it is established'),
  serves: Places('Where it offers its services; default: where it is established'),
  customers: Places('Where its customers are; default: where it offers its services'),
  activity: oneOrMore(ACTIVITY_NAMES, 'What it does.'),
  not: oneOrMore(
    [...ACTIVITY_NAMES, ...ENTITIES],
    'What it does not do, or is not. An activity that is in neither list is not known.',
  ),
  size: z
    .array(
      z
        .string()
        .max(60)
        .transform((text, { issues }) => {
          if (SIZE_NAMES.some((size) => size === text) || readFigure(text)) return text;
          const measure = MEASURE_NAMES.find((name) => text.startsWith(`${name}:`));
          const message = `must be a whole number of 0 or more without marks in it, of money with its currency, such as ${measure && figureExample(measure)}`;
          issues.push(
            measure
              ? { code: 'custom', message, input: text }
              : { code: 'invalid_value', values: [...SIZE_NAMES, ...FIGURES], input: text },
          );
          return z.NEVER;
        }),
    )
    .max(8)
    .optional()
    .describe(
      `${SIZE_NAMES.join(', ')} (Recommendation 2003/361/EC), and figures, of money with its currency: ${FIGURES.join(', ')}; \`<\` or \`>\` before the number for under or over it.`,
    ),
  fact: z
    .array(
      z
        .string()
        .max(200)
        .transform((text) => (text.startsWith('!') ? '!' : '') + factName(text)),
    )
    .max(20)
    .optional()
    .describe(
      'What only the firm knows, in the words in which an answer asks for it: `it is a major payment institution`; behind `!` what does not hold.',
    ),
  except: z
    .array(
      z
        .string()
        .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
        .max(160),
    )
    .max(40)
    .optional()
    .describe('What to leave out: slugs of rules, duties and dates, and topics such as `aml`.'),
};

const ProfileQuery = z.object(profileShape);

/** What a value of `size` is about: a measure, or the class. */
const kindOf = (size: string) => (size.includes(':') ? size.replace(/:.*/, '') : 'size class');

/** Refuses what a profile says and denies at once, by itself or as a part of something wider, and two sizes. */
export const consistent = <Schema extends typeof ProfileQuery>(schema: Schema): Schema =>
  schema.superRefine(({ entity = [], activity = [], not = [], size = [] }, context) => {
    const does = withContained(activity);
    const at = not.findIndex((name) => does.has(name as Activity) || entity.includes(name as Entity));
    const whole = does.get(not[at] as Activity);
    if (at >= 0)
      context.addIssue({
        code: 'custom',
        path: ['not', at],
        message: `contradicts \`${whole ? `activity\`, to whose ${whole} it belongs` : 'entity`'}; leave one of them out`,
      });
    const second = size.findIndex((text, number) =>
      size.slice(0, number).some((other) => other !== text && kindOf(other) === kindOf(text)),
    );
    if (second >= 0)
      context.addIssue({
        code: 'custom',
        path: ['size', second],
        message: `says another ${kindOf(size[second] ?? '')} than a value before it; leave one of them out`,
      });
  });

/** The profile of validated parameters. */
export function profileOf(query: z.output<typeof ProfileQuery>): Profile {
  const { entity = [], activity = [], not = [], size = [], fact = [], except = [] } = query;
  return {
    entity,
    in: query.in ?? [],
    serves: query.serves ?? [],
    customers: query.customers ?? [],
    activity,
    not,
    size: SIZE_NAMES.find((name) => size.includes(name)),
    figures: readSizes(size),
    facts: fact,
    except,
  };
}

/** The parameters of a profile, as the query of an address; repeated, in a fixed order. */
export function profileQuery(profile: Profile): URLSearchParams {
  const { entity, serves, customers, activity, not, size, figures, facts, except } = profile;
  const sizes = [...(size ? [size] : []), ...figures.map(({ text }) => text)];
  const parts = {
    entity,
    in: profile.in,
    serves,
    customers,
    activity,
    not,
    size: sizes,
    fact: facts,
    except,
  };
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
}

/** A firm in a few words, by the labels of what it says. */
export const profileText = ({ entity, activity, in: established }: Profile): string =>
  [
    ...entity.map((name) => ENTITY_TYPES[name].label),
    ...activity.map((name) => ACTIVITIES[name].label),
    ...established.map(jurisdictionName),
  ].join(', ');

/** Whether a profile says anything that could decide. */
export const isEmpty = (profile: Profile): boolean => profileQuery(profile).size === 0;

/** Activities with all that belongs to them, by what each belongs to; who accepts cards transmits card data. */
export function withContained(names: readonly Activity[]): ReadonlyMap<Activity, Activity> {
  const all = new Map(names.map((name) => [name, name]));
  // A map also goes through what is added meanwhile.
  for (const name of all.keys()) {
    const { activity } = ACTIVITIES[name];
    if (activity && !all.has(activity)) all.set(activity, name);
  }
  return all;
}

/** What firms of its kinds usually do and it neither says nor denies, in whole or in part. */
function usualOf({ entity, activity, not }: Profile): Activity[] {
  const usual = entity.flatMap((name) => {
    const { activity: own, unlessOnly } = ENTITY_TYPES[name];
    const isOther = activity.length > 0 && activity.every((one) => unlessOnly.includes(one));
    return own && !isOther ? [own] : [];
  });
  return usual.filter(
    (name) =>
      !activity.includes(name) && !not.some((denied) => withContained([name]).has(denied as Activity)),
  );
}

/** What a firm does with all that belongs to it. */
const impliedBy = (profile: Profile) => withContained([...profile.activity, ...usualOf(profile)]);

/** A profile with what follows from it: places that default to others, roles of activities, and activities of kinds of firm. */
export function completed(profile: Profile): Profile {
  const serves = profile.serves.length > 0 ? profile.serves : profile.in;
  const does = [...impliedBy(profile).keys()];
  const roles = does.flatMap((name) => ACTIVITIES[name].entity ?? []);
  const entity = [...new Set([...profile.entity, ...roles])];
  const terms = [...entity.map((name) => ENTITY_TYPES[name]), ...does.map((name) => ACTIVITIES[name])];
  // A firm that names one of these licences has answered which it has.
  const open = terms.flatMap(({ mayBe }) => (mayBe.some((kind) => entity.includes(kind)) ? [] : mayBe));
  const isRare = (name: Activity) =>
    entity.length > 0 &&
    !does.includes(name) &&
    !ACTIVITIES[name].among.some((kind) => entity.includes(kind));
  return {
    ...profile,
    serves,
    customers: profile.customers.length > 0 ? profile.customers : serves,
    activity: does,
    not: [...profile.not, ...ACTIVITY_NAMES.filter(isRare)],
    entity,
    mayBe: open,
    size: profile.size ?? sizeBy(profile.figures),
  };
}

/** What an answer takes for granted because the profile does not say it. */
export function assumptionsOf(profile: Profile): string[] {
  const { entity, serves, customers, activity, not } = profile;
  const isPlaced = profile.in.length + serves.length > 0;
  return [
    ...[...impliedBy(profile)]
      .filter(([name, whole]) => name !== whole && !activity.includes(name))
      .map(
        ([name, whole]) =>
          `“${ACTIVITIES[name].label}” is taken as given, as it belongs to “${ACTIVITIES[whole].label}”.`,
      ),
    ...usualOf(profile).map(
      (name) => `“${ACTIVITIES[name].label}” is taken as given, as usual for its kind, unless it is denied.`,
    ),
    ...[
      entity.length === 0 && 'What kind of firm it is was not said: whatever depends on it is uncertain.',
      !isPlaced && 'Where it is established was not said: whatever depends on it is uncertain.',
      serves.length === 0 && isPlaced && 'It is taken to offer its services where it is established.',
      customers.length === 0 && isPlaced && 'Its customers are taken to be where it offers its services.',
      activity.length + not.length < ACTIVITY_NAMES.length &&
        'An activity that was not named is taken as not known, or as not done where few of its kind do it.',
    ].filter((text) => text !== false),
  ];
}

/** Every place of a profile, and those that hold it: countries, the Union, the world. */
export const placesAround = (profile: Profile): string[] => [
  ...new Set(placesIn(profile).flatMap((place) => [place, ...jurisdictionsApplyingIn(place.slice(0, 2))])),
];
