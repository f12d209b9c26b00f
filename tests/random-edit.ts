/** Random valid edits of a content folder, for `npx node tests/reuse.ts`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../scripts/releases/release-pool.ts';
import { readContent } from '../src/catalog/content/read-content.ts';
import { COLLECTION_NAMES } from '../src/records/collections.ts';
import {
  type Changes,
  type Edit,
  type Files,
  pick,
  type Random,
  RECORD_EDITS,
  slugOf,
} from './edit-record.ts';

const inFolder = (files: Files, folder: string) =>
  [...files.keys()].filter((file) => file.startsWith(`${folder}/`)).sort();

const append = (file: string, files: Files, text: string): Edit => ({
  what: `extend ${file}`,
  changes: new Map([[file, `${(files.get(file) ?? '').trimEnd()}\n${text}\n`]]),
});

/** Content that makes every page anew. */
const SETTLED: readonly ((files: Files, random: Random) => Edit)[] = [
  ...['pages', 'docs'].map(
    (folder) => (files: Files, random: Random) =>
      append(pick(inFolder(files, folder), random), files, '\nOne sentence more.'),
  ),
  (files) => append('synonyms.yaml', files, '- [one word, another word]'),
];

/** Changes, removes or adds what was observed about a tool. */
function editObservations(files: Files, random: Random): Edit {
  const file = pick(inFolder(files, 'observations'), random);
  const text = files.get(file) ?? '';
  const other = slugOf(pick(inFolder(files, 'tools'), random));
  const copy = text.replaceAll(`"slug": "${slugOf(file)}"`, `"slug": "${other}"`);
  return pick<Edit>(
    [
      { what: `change ${file}`, changes: new Map([[file, text.replace(/"latest": "/, '"latest": "9')]]) },
      { what: `remove ${file}`, changes: new Map([[file, undefined]]) },
      { what: `add observations/${other}.json`, changes: new Map([[`observations/${other}.json`, copy]]) },
    ],
    random,
  );
}

/** Lists a record as renamed or removed. */
function editMoved(files: Files, random: Random, today: string): Edit {
  const to = slugOf(pick(inFolder(files, 'tools'), random));
  const from = `- from: tools/gone-${Math.floor(random() * 1e6)}\n`;
  const target = pick([`  to: tools/${to}\n`, ''], random);
  return append('moved.yaml', files, `${from}${target}  date: ${today}\n  reason: "Its service has ended."`);
}

const editRecord = (folder: string) => (files: Files, random: Random) =>
  pick(RECORD_EDITS, random)(pick(inFolder(files, folder), random), files, random);

/** One for each kind of content. */
const EDITS: readonly ((files: Files, random: Random, today: string) => Edit)[] = [
  ...COLLECTION_NAMES.map(editRecord),
  editObservations,
  editMoved,
  (files, random) => pick(SETTLED, random)(files, random),
];

/** Writes changes below a folder; returns those that take them back. */
function apply(root: string, changes: Changes, files: Map<string, string>): Changes {
  const back: Changes = new Map([...changes.keys()].map((file) => [file, files.get(file)]));
  for (const [file, text] of changes) {
    if (text === undefined) {
      rmSync(join(root, file), { force: true });
      files.delete(file);
    } else {
      writeFileSync(join(root, file), text);
      files.set(file, text);
    }
  }
  return back;
}

function isValid(root: string): boolean {
  try {
    readContent(root);
    return true;
  } catch {
    return false;
  }
}

/** Makes one random edit in the content folders `roots`, which are the same; returns what it is. The content stays valid. */
export function randomEdit(roots: readonly [string, ...string[]], random: Random, today: string): string {
  const [first, ...others] = roots;
  const files = new Map(
    filesBelow(first).map((file): [string, string] => [file, readFileSync(join(first, file), 'utf8')]),
  );
  for (;;) {
    const { what, changes } = pick(EDITS, random)(files, random, today);
    if ([...changes].every(([path, text]) => files.get(path) === text)) continue;
    const back = apply(first, changes, files);
    if (isValid(first)) {
      for (const root of others) apply(root, changes, new Map(files));
      return what;
    }
    apply(first, back, files);
  }
}
