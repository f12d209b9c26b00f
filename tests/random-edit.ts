/** Random valid edits of a content folder, for `npx node tests/reuse.ts`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../src/base/files.ts';
import { readContent } from '../src/catalog/content/read-content.ts';
import { COLLECTION_NAMES } from '../src/records/collections.ts';

type Random = () => number;
/** Texts of all files of a content folder by path; an edit returns those that it changes, undefined for a removed one. */
type Files = ReadonlyMap<string, string>;
type Changes = Map<string, string | undefined>;
interface Edit {
  readonly what: string;
  readonly changes: Changes;
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;
const slugOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx?$/, '');
/** What was observed about a tool. */
const observed = (file: string) => file.replace(/^tools\/(.*)\.md$/, 'observations/$1.json');
const wordOf = (slug: string) => new RegExp(`(?<![\\w-])${slug}(?![\\w-])`, 'g');

const inFolder = (files: Files, folder: string) =>
  [...files.keys()].filter((file) => file.startsWith(`${folder}/`)).sort();

/** Gives a line of the front matter the value that another record of the folder has there, or adds to the text below it. */
function change(file: string, files: Files, random: Random): Edit {
  const lines = (files.get(file) ?? '').split('\n');
  const end = lines.indexOf('---', 1);
  const at = 1 + Math.floor(random() * end);
  const key = /^ *[\w-]+: /.exec(lines[at] ?? '')?.[0];
  const other = files.get(pick(inFolder(files, file.slice(0, file.indexOf('/'))), random)) ?? '';
  const line = key && other.split('\n').find((candidate) => candidate.startsWith(key));
  if (line && at < end) lines[at] = line;
  else lines.push('Answers come in JSON.', '');
  const changed = at < end ? `line ${at + 1}: ${lines[at]}` : 'text';
  return { what: `change ${file}, ${changed.slice(0, 80)}`, changes: new Map([[file, lines.join('\n')]]) };
}

function add(file: string, files: Files, random: Random): Edit {
  const slug = `${slugOf(file)}-${Math.floor(random() * 1e6)}`;
  const text = (files.get(file) ?? '')
    .replace(/^slug: .*$/m, `slug: ${slug}`)
    .replace(/^(name|title|term): "?(.+?)"?$/m, `$1: "New ${slug.slice(0, 40)}"`)
    .replace(/^websiteUrl: .*$/m, `websiteUrl: https://${slug}.example`)
    .replace(/^(?:aliases|formerNames|alternativeNames|also|expansion): .*\n/gm, '');
  const target = `${file.slice(0, file.lastIndexOf('/'))}/${slug}.md`;
  return { what: `add ${target}`, changes: new Map([[target, text]]) };
}

/** Removes a record, and its slug from the lists of others. */
function remove(file: string, files: Files): Edit {
  const slug = slugOf(file);
  const changes: Changes = new Map([[file, undefined]]);
  if (files.has(observed(file))) changes.set(observed(file), undefined);
  for (const [other, text] of files) {
    if (changes.has(other) || !wordOf(slug).test(text)) continue;
    const without = text
      .replace(new RegExp(`^ +- \\{ ?slug: ${slug}[,}].*\\n`, 'gm'), '')
      .replace(new RegExp(`(\\[(?:[^\\]\\n]*, )?)${slug}(?:, |(?=\\]))`, 'gm'), '$1')
      .replace(/, \]/g, ']')
      .replace(new RegExp(`\\]\\(/[\\w-]+/${slug}\\)`, 'g'), '](/tools)');
    if (without !== text) changes.set(other, without);
  }
  return { what: `remove ${file}`, changes };
}

/** Gives a record another slug, in its own file and wherever it is named. */
function rename(file: string, files: Files): Edit {
  const slug = slugOf(file);
  const next = `${slug}-renamed`;
  const changes: Changes = new Map();
  for (const [other, text] of files) {
    const named = text.replace(wordOf(slug), next);
    if (other === file || other === observed(file))
      changes.set(other, undefined).set(other.replace(wordOf(slug), next), named);
    else if (named !== text) changes.set(other, named);
  }
  return { what: `rename ${file} to ${next}`, changes };
}

/** Kinds of edit of a record; to change it is as likely as all others together. */
const RECORD_EDITS = [change, change, change, add, remove, rename] as const;

const append = (file: string, files: Files, text: string): Edit => ({
  what: `extend ${file}`,
  changes: new Map([[file, `${(files.get(file) ?? '').trimEnd()}\n${text}\n`]]),
});

/** Content that makes every page anew. */
const SETTLED: readonly ((files: Files, random: Random) => Edit)[] = [
  ...['pages', 'docs'].map(
    (folder) => (files: Files, random: Random) =>
      append(pick(inFolder(files, folder), random), files, '\nAnswers come in JSON.'),
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
