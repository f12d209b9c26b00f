import { countryName } from './scalars.ts';

/** A value in words; an address or a day is given as it is. */
export interface FactValue {
  readonly text: string;
  readonly href?: string;
}

/** Names of other records, which texts of a record contain. */
export interface Names {
  readonly category: (slug: string) => string;
  readonly standard: (slug: string) => string;
}

/** One value that a filter may have. `aliases` are other words for it. */
export interface FilterValue {
  readonly value: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** Sections of a tool page. */
export type PageSection =
  | 'pricing'
  | 'coverage'
  | 'api'
  | 'packages'
  | 'operation'
  | 'organization'
  | 'open-source';

/** Groups of the rows of a comparison. */
export type ComparisonGroup =
  | 'General'
  | 'Prices'
  | 'Limits'
  | 'Coverage and access'
  | 'API'
  | 'Code'
  | 'Organisation'
  | 'Addresses'
  | 'About the record';

/** Sections of a record that `get_tool` gives. */
export const RECORD_SECTIONS = [
  'pricing',
  'limits',
  'coverage',
  'api',
  'company',
  'code',
  'related',
  'verification',
  'sources',
] as const;
export type RecordSection = (typeof RECORD_SECTIONS)[number];

/** A place in an output whose order is not the one of the record: the part, and the position in the output. */
type At<Part> = readonly [part: Part, position: number];

/** Paths of a record: its members, and the members of the objects in it. */
export type PathOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? K | `${K}.${keyof NonNullable<T[K]> & string}`
      : K;
}[keyof T & string];

/** A filter of the list of tools that one field answers. */
export interface FieldFilter<T> {
  readonly name: string;
  readonly at: number;
  /** Without it, the label of the field. */
  readonly label?: string;
  /** What a value means, for the interface description. */
  readonly description: string;
  /** Without it, those that the field has labels for. */
  readonly values?: readonly FilterValue[];
  /** Other words for the values that have labels. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Values that a record matches; without it, what the field holds. */
  readonly read?: (record: T) => readonly string[];
  /** Those of the values that the record itself names, where `read` gives others too. */
  readonly readStated?: (record: T) => readonly string[];
}

/** A yes/no question that a field answers: by its own yes or no, else by whether there is a value. */
export interface FieldFlag<T> {
  readonly name: string;
  /** The answer where the field alone does not give it. */
  readonly has?: (record: T) => boolean;
  /** Its filter: the position, what is asked for, and the label where it is not the one of the field. */
  readonly filter?: readonly [at: number, what: string, label?: string];
}

/**
 * Everything that is known of one field of a record. Facts, comparison, page, table, CSV, filters, MCP, search and the
 * questions to editors are made of it, so that a field is added in one place.
 */
export interface Field<T, Path extends string = PathOf<T>> {
  readonly path: Path;
  readonly label: string;
  /** What the record holds; `unknown` is no value. */
  readonly read: (record: T) => string | readonly string[] | undefined;
  /** How the values of an enumeration read; a filter offers them. */
  readonly labels?: Readonly<Record<string, string>>;
  /** How one value reads; without it, by its label or as it is. */
  readonly words?: (value: string, record: T, names: Names) => FactValue;
  /** Which tools should have it: all, hosted services, or tools with readable code. */
  readonly key?: At<'all' | 'hosted' | 'code'>;
  /** Whether the directory says it of its own record, without a source. */
  readonly own?: true;
  /** Whether the order of a list says what people ask for first; a comparison cuts such a list. */
  readonly ordered?: true;
  /** What `none` means where "None" misleads. */
  readonly none?: string;
  readonly page?: At<PageSection>;
  /** Whether the page says nothing of it when nobody has looked, because many tools do not have it. */
  readonly rare?: true;
  readonly compare?: At<ComparisonGroup>;
  /** What makes a difference in a comparison: the value, or only whether there is one; free text never does. */
  readonly differs?: 'presence' | 'never';
  /** Position among the columns of the table of tools. */
  readonly column?: number;
  /** Column of the CSV table: its name, its position, and its text where it is not what the field holds. */
  readonly csv?: readonly [name: string, position: number, read?: (record: T) => string | undefined];
  readonly filter?: FieldFilter<T>;
  readonly flag?: FieldFlag<T>;
  /** Section of `get_tool` that holds the member of the record. */
  readonly mcp?: At<RecordSection>;
  /** Whether its words are searched for beside those that the search reads by its own rules. */
  readonly search?: true;
  /** What `npm run new:tool` asks an editor. */
  readonly ask?: string;
}

/** The values of an enumeration, from what people read in their place. */
export const valuesOf = <T extends Readonly<Record<string, unknown>>>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];

/** Values of an enumeration as values of a filter. */
export const choices = (
  labels: Readonly<Record<string, string>>,
  aliases: Readonly<Record<string, readonly string[]>> = {},
): FilterValue[] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    ...(aliases[value] && { aliases: aliases[value] }),
  }));

/** How a value of a field reads. */
export const inWords = <T>(
  { labels, words }: Field<T, string>,
  value: string,
  record: T,
  names: Names,
): FactValue => words?.(value, record, names) ?? { text: labels?.[value] ?? value };
export const country = (code: string): FactValue => ({ text: countryName(code) });
export const address = (url: string): FactValue => ({ text: url, href: url });
