import * as z from 'zod';
import { valuesOf } from './field.ts';
import { Country, Day, DayOrMonth, FactState, HttpsUrl, listOf, Slug, Source, text } from './scalars.ts';

/** A year, a month or a day; YAML reads a year as a number. */
const Since = z.union(
  [
    z
      .int()
      .min(1800)
      .max(2100)
      .transform((year) => String(year)),
    z.string().regex(/^\d{4}$/),
    DayOrMonth,
  ],
  { error: 'use a date written YYYY, YYYY-MM or YYYY-MM-DD' },
);

/** A number in a register. */
const Reference = z.string({ error: 'write the reference as text, between quotes' }).min(1).max(60);

/** A licence or registration that the organization holds itself. */
const Authorization = z.strictObject({
  authority: text(2, 80),
  licence: text(2, 120),
  /** Number in the register of the authority. */
  reference: Reference.optional(),
  country: Country.optional(),
});

const Name = text(1, 120);

/** Company that owns another: the slug of its record or, where it has none, its name. */
const Owner = z
  .strictObject({ slug: Slug.optional(), name: Name.optional(), since: Since.optional() })
  .refine(({ slug, name }) => slug ?? name, 'write the slug of its record or, where it has none, its name');
export type Owner = z.infer<typeof Owner>;

/** What is known of an organization, in its own record or in that of its only tool. */
export const companyShape = {
  /** Legal name, as in its terms or imprint. */
  name: Name,
  /** Names it goes by as well, such as Visa. */
  aliases: z.array(Name).optional(),
  /** Earlier names, each with the day until which it was used. */
  formerly: z.array(z.strictObject({ name: Name, until: Since.optional() })).optional(),
  /** Home country. */
  country: Country.optional(),
  owner: Owner.optional(),
  /** Exchange at which its shares are traded, and the symbol there. */
  listing: z.strictObject({ exchange: Name, ticker: Name }).optional(),
  /** Number in a register of companies, or its LEI. */
  registration: z.strictObject({ register: Name, number: Reference }).optional(),
  regulated: listOf(Authorization, 12),
  website: HttpsUrl.optional(),
};
const Path = z.enum(valuesOf(companyShape));

/** An organization with several tools, or that owns others: the front matter of `content/organizations/<slug>.md`. */
export const Organization = z.strictObject({
  slug: Slug,
  ...companyShape,
  /** What was looked for and is not there. */
  facts: z.partialRecord(Path, FactState).default({}),
  sources: listOf(Source.extend({ fields: z.array(Path).min(1).optional() })),
  updatedAt: Day,
});
export type Organization = z.infer<typeof Organization>;

/** Every name by which an organization is or was known. */
export const namesOfCompany = ({ name, aliases = [], formerly = [] }: Organization): string[] => [
  name,
  ...aliases,
  ...formerly.map((earlier) => earlier.name),
];

/** What a record tells of each tool of its organization, as the record of a tool would. */
export function asInTool({ facts, sources, updatedAt, ...company }: Organization) {
  const inTool = (path: string) => `organization.${path}`;
  return {
    organization: company,
    facts: Object.fromEntries(Object.entries(facts).map(([path, state]) => [inTool(path), state])),
    sources: sources.map(({ fields, ...page }) => ({ ...page, fields: fields?.map(inTool) })),
    updatedAt,
  };
}
