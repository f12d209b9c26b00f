import type * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { spanFault } from '../base/time.ts';
import { type ParameterError, refused } from './problem.ts';

/**
 * Reads query parameters by a schema. Parameters whose schema is an array may be repeated or hold commas;
 * others may be given once. Empty values count as absent. `aliases` are other names of a parameter.
 * Names the schema does not know are returned as `ignored`. Throws `invalid-parameter` naming every fault.
 */
export function readQuery<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  query: URLSearchParams,
  aliases: Readonly<Record<string, string>> = {},
): { values: z.output<z.ZodObject<Shape>>; ignored: string[] } {
  const ignored = new Set<string>();
  const raw = new Map<string, string[]>();
  for (const [sent, value] of query) {
    const name = Object.hasOwn(schema.shape, sent)
      ? sent
      : Object.hasOwn(aliases, sent)
        ? aliases[sent]
        : undefined;
    if (name === undefined) ignored.add(sent.slice(0, 64));
    else {
      const texts = raw.get(name);
      if (texts) texts.push(value);
      else raw.set(name, [value]);
    }
  }
  const input: Record<string, string | string[]> = {};
  const errors: ParameterError[] = [];
  for (const [parameter, texts] of raw) {
    const many = isArray(schema.shape[parameter] as z.ZodType);
    if (!many && texts.length > 1) {
      errors.push({ parameter, detail: 'was given more than once; give it once' });
      continue;
    }
    const parts = (many ? texts.flatMap((text) => text.split(',')) : texts).filter(
      (text) => text.trim() !== '',
    );
    const most = many ? mostOf(schema.shape[parameter] as z.ZodType) : undefined;
    if (most !== undefined && parts.length > most) {
      // Before each value is looked at: an address holds thousands.
      errors.push({ parameter, detail: `may have at most ${most} values`, maximum: most });
      continue;
    }
    if (parts.length > 0) input[parameter] = many ? parts.map((part) => part.trim()) : (parts[0] ?? '');
  }
  const result = schema.safeParse(input, { error: withoutValues });
  if (!result.success) for (const issue of fewOfEach(result.error.issues)) errors.push(explain(issue, input));
  const { on, from = on, to } = (result.data ?? {}) as { on?: string; from?: string; to?: string };
  const span = spanFault(from, to);
  if (span !== undefined) errors.push({ parameter: 'to', value: to ?? '', detail: span });
  if (errors.length > 0) throw refused(...errors);
  return { values: result.data as z.output<z.ZodObject<Shape>>, ignored: [...ignored].slice(0, 20) };
}

/** The message of a value that is not known would list all that are, which {@link explain} tells another way. */
const withoutValues: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_value' ? 'unknown' : undefined);

/** Issues told of one parameter: each may list all allowed values, so many bad ones would be answered with megabytes. */
const MOST_ISSUES = 2;

/** The first issues of each parameter. */
function fewOfEach(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const told = new Map<PropertyKey | undefined, number>();
  return issues.filter(({ path: [parameter] }) => {
    const count = (told.get(parameter) ?? 0) + 1;
    told.set(parameter, count);
    return count <= MOST_ISSUES;
  });
}

/** A schema without what makes it optional or gives it a default. */
function innermost(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? innermost(innerType) : schema;
}

/** Whether a parameter takes several values. */
export const isArray = (schema: z.ZodType): boolean => innermost(schema).def.type === 'array';

/** How many values a parameter takes at most. */
function mostOf(schema: z.ZodType): number | undefined {
  const checks = innermost(schema).def.checks?.map((check) => check._zod.def) ?? [];
  return checks.flatMap((def) => ('maximum' in def ? (def.maximum as number) : []))[0];
}

/** The allowed value that was probably meant: the one that the schema itself finds for the issues that are told, or the closest. */
function suggestionFor(issue: z.core.$ZodIssueInvalidValue, value: string | undefined): string | undefined {
  if ('suggest' in issue) return (issue.suggest as () => string | undefined)();
  return value && value.length > 2 ? nearest(value, issue.values.map(String), 1)[0] : undefined;
}

function explain(
  issue: z.core.$ZodIssue,
  input: Readonly<Record<string, string | string[]>>,
): ParameterError {
  const [parameter = '', index, ...members] = issue.path.map(String);
  const told = (detail: string) => [...members, detail].join(' ');
  const sent = input[parameter];
  const value = Array.isArray(sent) ? sent[Number(index)] : sent;
  const base = { parameter, value };
  if (sent === undefined) return { ...base, detail: 'is required' };
  if (issue.code === 'invalid_value') {
    const suggestion = suggestionFor(issue, value);
    return {
      ...base,
      detail: told('must be one of the values in `allowed`'),
      allowed: issue.values,
      suggestion,
    };
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return {
      ...base,
      detail: `must have at most ${issue.maximum} characters`,
      maximum: Number(issue.maximum),
    };
  }
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return { ...base, detail: `must have at least ${issue.minimum} values`, minimum: Number(issue.minimum) };
  }
  if (issue.code === 'too_big')
    return { ...base, detail: `must be at most ${issue.maximum}`, maximum: Number(issue.maximum) };
  if (issue.code === 'too_small')
    return { ...base, detail: `must be at least ${issue.minimum}`, minimum: Number(issue.minimum) };
  return { ...base, detail: told(issue.message) };
}
