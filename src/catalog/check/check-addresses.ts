import { parseDocument } from 'yaml';
import { type Collection, type MovedRecord, MovedRecords, splitAddress } from '../../records/collections.ts';
import type { Tool } from '../../records/tool.ts';
import { otherSlugs } from '../catalog.ts';
import { didYouMean, explainIssue, type Problem } from './problems.ts';

/** Path of the list of renamed and removed records, from the repository. */
const file = 'content/moved.yaml';

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
    problems: result.error.issues.flatMap((issue) =>
      explainIssue(file, MovedRecords, data, issue).map((fault) => ({ file, ...fault })),
    ),
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
    const { collection, slug } = target;
    const remedy = didYouMean(slug, known[collection], 'name an existing record', `${collection}/`);
    return at(
      'to',
      `there is no record "${to}"`,
      `${remedy} (a record that moved twice has one entry for each slug)`,
    );
  });
}

/** Names and aliases of tools whose slug another tool has, as its slug, its name, its alias or its former slug. */
export function checkOtherSlugs(
  tools: readonly { readonly file: string; readonly record: Tool }[],
  moved: readonly MovedRecord[],
): Problem[] {
  const owners = new Map(tools.map(({ record: { slug } }) => [slug, slug]));
  for (const { from, to } of moved) {
    const { collection, slug } = splitAddress(from);
    if (collection === 'tools') owners.set(slug, to === undefined ? '' : splitAddress(to).slug);
  }
  const texts = tools.flatMap(({ record }) =>
    [record.name, ...record.aliases].map((text) => text.toLowerCase()),
  );
  const counts = Map.groupBy(texts, (text) => text);
  return tools.flatMap(({ file, record }) =>
    otherSlugs(record).flatMap(({ field, text, slug }): Problem[] => {
      const owner = owners.get(slug);
      if (owner === undefined) owners.set(slug, record.slug);
      if (owner === undefined || owner === record.slug) return [];
      // A repeated name gets a message of its own.
      if ((counts.get(text.toLowerCase())?.length ?? 0) > 1) return [];
      const what = owner === '' ? 'a removed tool' : `the tool ${owner}`;
      const message = `"${text}" has the slug ${slug}, which leads to ${what}`;
      return [{ file, field, message, remedy: 'use another wording, or leave it out' }];
    }),
  );
}

/** Fields whose texts must be unique in a collection; the fields of one group are compared with each other too. */
const UNIQUE: Readonly<Partial<Record<Collection, readonly (readonly string[])[]>>> = {
  tools: [['name', 'aliases']],
  organizations: [['name', 'aliases']],
  'use-cases': [['title'], ['asked']],
  glossary: [['term', 'also']],
};

interface Entry {
  readonly file: string;
  readonly collection: Collection;
  /** May break its schema. */
  readonly record: object;
}

/** Texts that must be unique but occur in two records; letter case is ignored. */
export function checkUnique(entries: readonly Entry[]): Problem[] {
  return Object.entries(UNIQUE).flatMap(([collection, groups]) => {
    const own = entries.filter((entry) => entry.collection === collection);
    return groups.flatMap((fields) => repeated(own, fields));
  });
}

function repeated(entries: readonly Entry[], fields: readonly string[]): Problem[] {
  const owners = new Map<string, string>();
  const texts = fields.flatMap((field) =>
    entries.flatMap(({ file, record }) =>
      [(record as Record<string, unknown>)[field]].flat().map((text) => ({ file, field, text })),
    ),
  );
  return texts.flatMap(({ file, field, text }): Problem[] => {
    if (typeof text !== 'string') return [];
    const owner = owners.get(text.toLowerCase());
    if (owner === undefined) owners.set(text.toLowerCase(), file);
    const remedy = owner === file ? 'leave the repetition out' : 'use another wording, or leave it out';
    return owner ? [{ file, field, message: `"${text}" is already taken by ${owner}`, remedy }] : [];
  });
}
