import * as z from 'zod';
import { COLLECTIONS, type Collection } from '../../../records/collections.ts';
import { Country, Day, DayOrMonth, HttpsUrl, Slug } from '../../../records/scalars.ts';
import { schemaAt } from '../../../records/schema-paths.ts';

/** Allowed values of a record's field. The form shows the rule and the server checks it. */
export type ValueRule =
  | { readonly takes: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly takes: 'day' | 'day-or-month' | 'address' }
  | { readonly takes: 'text'; readonly min: number; readonly max: number };

/** Written in the form when the recorded value cannot be confirmed. */
export const NOT_ESTABLISHED = 'not established';

/** References to other records and countries. People write the name, and an editor looks up the slug or code. */
const BY_NAME: readonly unknown[] = [Slug, Country];
const ALWAYS: readonly [schema: unknown, rule: ValueRule][] = [
  [Day, { takes: 'day' }],
  [DayOrMonth, { takes: 'day-or-month' }],
  [HttpsUrl, { takes: 'address' }],
];

/**
 * The rule for the field at a record path, from the schema of its collection; undefined when an editor must review
 * free text.
 */
export function valueRule(folder: Collection, path: string): ValueRule | undefined {
  const schema = schemaAt(COLLECTIONS[folder], path);
  const always = ALWAYS.find(([one]) => one === schema)?.[1];
  if (always) return always;
  if (schema instanceof z.ZodEnum) return { takes: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return { takes: 'choices', options: schema.element.options.map(String) };
  if (!(schema instanceof z.ZodString) || BY_NAME.includes(schema)) return undefined;
  return { takes: 'text', min: schema.minLength ?? 1, max: schema.maxLength ?? Number.POSITIVE_INFINITY };
}

/** The rule as one sentence. */
export function ruleInWords(rule: ValueRule): string {
  if (rule.takes === 'text') return `Write ${rule.min} to ${rule.max} characters.`;
  if (rule.takes === 'choice') return `Choose one of: ${rule.options.join(', ')}.`;
  if (rule.takes === 'choices')
    return `Choose one or more of these, separated by commas: ${rule.options.join(', ')}.`;
  if (rule.takes === 'day') return 'Write the day as YYYY-MM-DD.';
  if (rule.takes === 'day-or-month') return 'Write the day as YYYY-MM-DD, or the month as YYYY-MM.';
  return 'Give an https address.';
}

/** Explains why a proposed value is invalid; undefined when it is valid or asks to remove the recorded value. */
export function valueFault(rule: ValueRule, written: string): string | undefined {
  return written.toLowerCase() === NOT_ESTABLISHED || takes(rule, written) ? undefined : ruleInWords(rule);
}

function takes(rule: ValueRule, written: string): boolean {
  if (rule.takes === 'text') return written.length >= rule.min && written.length <= rule.max;
  if (rule.takes === 'choice') return rule.options.includes(written);
  if (rule.takes === 'choices')
    return written.split(',').every((entry) => rule.options.includes(entry.trim()));
  if (rule.takes === 'day') return Day.safeParse(written).success;
  if (rule.takes === 'day-or-month') return DayOrMonth.safeParse(written).success;
  return HttpsUrl.safeParse(written).success;
}
