import * as z from 'zod';

/** Longest value that is stored, in characters; for a longer one only the field name is given. */
const VALUE_LENGTH = 200;

/** One field that differs, with its values as text; they are left out where there is none, or where one is long. */
export const FieldChange = z.strictObject({
  /** Path in the record, such as `pricing.model`; `text` is what stands below the front matter. */
  field: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a reader writes it; undefined when there is none. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value))
    return value.some((each) => typeof each === 'object') ? JSON.stringify(value) : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function differences(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isObject(before) || isObject(after)) {
    const [old, current] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((name) =>
      differences(old[name], current[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const [was, is] = [textOf(before) ?? '', textOf(after) ?? ''];
  if (was === is) return [];
  if (was.length > VALUE_LENGTH || is.length > VALUE_LENGTH) return [{ field: path }];
  return [{ field: path, ...(was !== '' && { before: was }), ...(is !== '' && { after: is }) }];
}

/**
 * Fields that differ between two forms of a record and of its text. The day of editing counts when nothing else
 * differs.
 */
export function fieldChanges(
  before: { readonly record: object; readonly text: string | undefined },
  after: { readonly record: object; readonly text: string | undefined },
): FieldChange[] {
  const all = [
    ...differences(before.record, after.record, ''),
    ...(before.text === after.text ? [] : [{ field: 'text' }]),
  ];
  const told = all.filter(({ field }) => field !== 'updatedAt');
  return told.length > 0 ? told : all;
}
