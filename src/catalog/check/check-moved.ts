import { parseDocument } from 'yaml';
import { nearest } from '../../base/nearest.ts';
import type { Collection } from '../../records/collections.ts';
import { type MovedRecord, MovedRecords, splitAddress } from '../../records/moved-record.ts';
import { explainIssue } from './explain-issue.ts';
import type { Problem } from './problem-list.ts';

/** Path of the list of renamed and removed records, from the repository. */
export const MOVED_FILE = 'content/moved.yaml';

const file = MOVED_FILE;

/** The entries of `content/moved.yaml`, or what is wrong with it. An empty text has no entries. */
export function readMoved(text: string): { moved: MovedRecord[]; problems: Problem[] } {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const field = `line ${error.linePos?.[0].line ?? 1}`;
    const message = error.message.split('\n', 1)[0] ?? '';
    return { moved: [], problems: [{ file, field, message, remedy: 'correct the YAML near this line' }] };
  }
  const data: unknown = document.toJS() ?? [];
  const result = MovedRecords.safeParse(data);
  if (result.success) return { moved: result.data, problems: [] };
  return {
    moved: [],
    problems: result.error.issues.flatMap((issue) => explainIssue(file, MovedRecords, data, issue)),
  };
}

/** Entries that are listed twice, whose old slug a record has, that lead to no record, or that lie ahead of `today`. */
export function checkMoved(
  moved: readonly MovedRecord[],
  known: Readonly<Record<Collection, ReadonlySet<string>>>,
  today: string,
): Problem[] {
  const seen = new Set<string>();
  return moved.flatMap(({ from, to, date }, index): Problem[] => {
    const at = (field: string, message: string, remedy: string) => [
      { file, field: `${index}.${field}`, message, remedy },
    ];
    if (seen.has(from)) return at('from', `"${from}" is listed twice`, 'keep one of the entries');
    seen.add(from);
    const old = splitAddress(from);
    if (known[old.collection].has(old.slug))
      return at('from', `there is a record "${from}"`, 'take the entry out, or give the record another slug');
    const ahead = date > today ? at('date', `${date} is in the future`, `use ${today} or earlier`) : [];
    if (to === undefined) return ahead;
    const target = splitAddress(to);
    if (known[target.collection].has(target.slug)) return ahead;
    const [guess] = nearest(target.slug, known[target.collection], 1);
    const remedy =
      guess === undefined ? 'name an existing record' : `did you mean ${target.collection}/${guess}?`;
    return at(
      'to',
      `there is no record "${to}"`,
      `${remedy} (a record that moved twice has one entry for each slug)`,
    );
  });
}
