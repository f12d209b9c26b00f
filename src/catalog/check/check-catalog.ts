import { hash } from 'node:crypto';
import type * as z from 'zod';
import type { ApiChange } from '../../records/api-change.ts';
import { COLLECTION_NAMES, type Collection, RECORDS } from '../../records/collections.ts';
import { asInTool, type Organization } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';
import { splitFrontMatter } from '../content/front-matter.ts';
import { checkMoved, checkOtherSlugs, checkUnique, readMoved } from './check-addresses.ts';
import { checkDates, checkFactPaths, checkFacts } from './check-facts.ts';
import { checkLivingTables } from './check-living-tables.ts';
import { checkOrganizations } from './check-organizations.ts';
import { checkProse } from './check-prose.ts';
import { checkReferences } from './check-references.ts';
import { explainIssue, type Fault, type Problem } from './problems.ts';

/** A content file as it is on disk. */
export interface RawEntry {
  readonly collection: Collection;
  /** Path from the repository, such as `content/tools/stripe.md`. */
  readonly file: string;
  readonly text: string;
}

type Records = { [C in Collection]: z.output<(typeof RECORDS)[C]['schema']>[] };

const fileSlug = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx?$/, '');

interface ReadEntry {
  readonly record?: { slug: string };
  readonly data?: object;
  readonly body?: string;
  /** Line of the file on which the body begins. */
  readonly bodyLine?: number;
  readonly faults: readonly Fault[];
}

function readEntry(entry: RawEntry): ReadEntry {
  const { file } = entry;
  const { data, errors, body } = splitFrontMatter(entry.text);
  if (errors.length > 0) {
    const remedy = 'correct the YAML near this line';
    return { faults: errors.map(({ line, message }) => ({ field: `line ${line}`, message, remedy })) };
  }
  const schema: z.ZodType<{ slug: string }> = RECORDS[entry.collection].schema;
  const result = schema.safeParse(data ?? {});
  if (!result.success) {
    const faults = result.error.issues.flatMap((issue) => explainIssue(file, schema, data ?? {}, issue));
    return { faults, ...(typeof data === 'object' && data !== null && { data }) };
  }
  const { slug } = result.data;
  const name = fileSlug(file);
  const remedy = `write slug: ${name}, or name the file ${slug}.md`;
  const misnamed = { field: 'slug', message: `"${slug}" differs from the file name`, remedy };
  const bodyLine = entry.text.slice(0, entry.text.lastIndexOf(body)).split('\n').length;
  return { record: result.data, body, bodyLine, faults: slug === name ? [] : [misnamed] };
}

/** What was read of each file, with the hash of its text: after an edit, most is the same. A build of the same sources may fill it. */
export const lastRead = new Map<string, { readonly digest: string; readonly read: ReadEntry }>();

function readEntryOnce(entry: RawEntry): ReadEntry {
  const digest = hash('sha256', entry.text);
  const last = lastRead.get(entry.file);
  if (last?.digest === digest) return last.read;
  const read = readEntry(entry);
  lastRead.set(entry.file, { digest, read });
  return read;
}

/**
 * Checks every content file against its schema and against the others, and returns all problems at once.
 * A broken file still counts as existing, so that it is reported once and not by every record that refers to it.
 * `records` are those whose front matter fits its schema, in the order of the files; `bodies` the Markdown below it, by folder
 * and slug. Pure; `today` (`YYYY-MM-DD`) bounds the dates, `movedText` is what `content/moved.yaml` holds.
 */
export function checkCatalog(entries: readonly RawEntry[], today: string, movedText = '') {
  const each = <T>(make: () => T) =>
    Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make()])) as Record<Collection, T>;
  const known = each(() => new Set<string>());
  const records = each((): { slug: string }[] => []);
  const files = entries.map((entry) => ({ ...entry, ...readEntryOnce(entry) }));
  const problems: Problem[] = [];
  const add = (file: string, faults: readonly Fault[]) =>
    problems.push(...faults.map((fault) => ({ file, ...fault })));
  const broken = files.flatMap(({ file, collection, data }) =>
    data ? [{ file, collection, record: data }] : [],
  );
  const read = files.flatMap(({ file, collection, record, body = '', bodyLine: line = 1 }) =>
    record ? [{ file, collection, record, body, line }] : [],
  );
  for (const { file, collection, faults } of files) {
    known[collection].add(fileSlug(file));
    add(file, faults);
  }
  for (const { collection, record } of read) records[collection].push(record);
  for (const { file, collection, record } of [...read, ...broken])
    add(file, checkReferences(collection, record, known));
  const ending = new Set(
    (records.changes as ApiChange[]).flatMap(({ kind, tool, effectiveAt }) =>
      kind === 'sunset' && tool && effectiveAt ? tool : [],
    ),
  );
  for (const { file, collection, record, body, line } of read) {
    add(file, [...checkProse(record, body, known), ...checkDates(record, today)]);
    if (file.endsWith('.mdx')) add(file, checkLivingTables(body, line, known));
    if (collection === 'tools')
      add(file, [...checkFacts(record as Tool, ending), ...checkFactPaths(record as Tool)]);
    if (collection === 'organizations') add(file, checkFactPaths(asInTool(record as Organization) as Tool));
  }
  problems.push(...checkUnique([...read, ...broken]));
  const { moved, problems: misread } = readMoved(movedText);
  const of = <R>(folder: Collection) =>
    read.flatMap(({ file, collection, record }) =>
      collection === folder ? [{ file, record: record as R }] : [],
    );
  const tools = of<Tool>('tools');
  problems.push(...checkOrganizations(tools, of<Organization>('organizations')));
  problems.push(...misread, ...checkMoved(moved, known, today), ...checkOtherSlugs(tools, moved));
  const bodies = Object.fromEntries(
    read.flatMap(({ collection, record, body }) =>
      body === '' ? [] : [[`${collection}/${record.slug}`, body]],
    ),
  );
  return { problems, records: records as Records, moved, bodies };
}
