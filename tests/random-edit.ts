/** Random valid edits of a content folder, for `npm run test:reuse`. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../scripts/files-below.ts';
import { checkCatalog } from '../src/catalog/check/check-catalog.ts';
import { loadEntries } from '../src/catalog/check/load-entries.ts';
import { COLLECTIONS, type Collection } from '../src/catalog/schema/collections.ts';

type Random = () => number;
/** Texts of all files of a content folder by path; an edit returns those that it changes, undefined for a removed one. */
type Files = ReadonlyMap<string, string>;
type Changes = Map<string, string | undefined>;
interface Edit {
  readonly what: string;
  readonly changes: Changes;
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;
const slugOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.md'.length);
const wordOf = (slug: string) => new RegExp(`(?<![\\w-])${slug}(?![\\w-])`, 'g');

/** Changes one line of the front matter, or the text below it. */
function change(file: string, files: Files, random: Random): Edit {
  const text = files.get(file) ?? '';
  const lines = text.split('\n');
  const edits = [
    (line: string) => line.replace(/^(name|title|term): "?(.+?)"?$/, '$1: "$2 II"'),
    (line: string) => line.replace(/^(description|summary|meaning): "?(.+?)[."]*$/, '$1: "$2, as revised."'),
    (line: string) => line.replace(/^(updatedAt): .+$/, `$1: 2026-11-${10 + Math.floor(random() * 13)}`),
    (line: string) =>
      line.replace(
        /^(date|announcedAt|order): (.*)(\d)$/,
        (_, key, head, last) => `${key}: ${head}${(Number(last) % 8) + 1}`,
      ),
    (line: string) => line.replace(/^( *[\w-]+): \[[^,\]]+, (.+)\]$/, '$1: [$2]'),
    (line: string) => line.replace(/^( *[\w-]+: \[.+), [^,\]]+\]$/, '$1]'),
    (line: string) =>
      line.replace(
        /^( *[\w-]+): (yes|no|true|false)$/,
        (_, key, value) =>
          `${key}: ${{ yes: 'no', no: 'yes', true: 'false', false: 'true' }[value as 'yes']}`,
      ),
    (line: string) =>
      line.replace(
        /^( *(?:model|kind|status|severity|certainty|fit)): [\w-]+$/,
        (_, key) =>
          `${key}: ${pick(['free', 'usage-based', 'contact-sales', 'api', 'open-source', 'deprecated', 'active', 'informational', 'confirmed'], random)}`,
      ),
  ];
  const edit = pick([...edits, undefined], random);
  const candidates = edit ? lines.flatMap((line, at) => (edit(line) === line ? [] : [at])) : [];
  const at = pick(candidates, random);
  if (edit && at !== undefined) lines[at] = edit(lines[at] ?? '');
  else lines.push('One sentence more.', '');
  const changed = edit && at !== undefined ? `line ${at + 1}: ${lines[at]}` : 'text';
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
  for (const [other, text] of files) {
    if (other === file || !wordOf(slug).test(text)) continue;
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
    if (other === file) changes.set(other, undefined).set(join(file, '..', `${next}.md`), named);
    else if (named !== text) changes.set(other, named);
  }
  return { what: `rename ${file} to ${next}`, changes };
}

/** Writes changes below a folder; returns those that take them back. */
function apply(root: string, changes: Changes, files: Map<string, string>): Changes {
  const back: Changes = new Map([...changes.keys()].map((file) => [file, files.get(file)]));
  for (const [file, text] of changes) {
    if (text === undefined) {
      rmSync(join(root, file));
      files.delete(file);
    } else {
      writeFileSync(join(root, file), text);
      files.set(file, text);
    }
  }
  return back;
}

const problems = (root: string, today: string) => checkCatalog(loadEntries(root), today).problems.length;

/** Makes one random edit in the content folders `roots`, which are the same; returns what it is. It leaves no problems. */
export function randomEdit(roots: readonly [string, ...string[]], random: Random, today: string): string {
  const [first, ...others] = roots;
  const folders = Object.keys(COLLECTIONS) as Collection[];
  const files = new Map(
    folders.flatMap((folder) =>
      filesBelow(join(first, folder)).map((file): [string, string] => [
        `${folder}/${file}`,
        readFileSync(join(first, folder, file), 'utf8'),
      ]),
    ),
  );
  for (;;) {
    const folder = pick(folders, random);
    const file = `${folder}/${pick(readdirSync(join(first, folder)).sort(), random)}`;
    const kind = pick([change, change, add, remove, rename], random);
    const { what, changes } = kind(file, files, random);
    if ([...changes].every(([path, text]) => files.get(path) === text)) continue;
    const back = apply(first, changes, files);
    if (problems(first, today) === 0) {
      for (const root of others) apply(root, changes, new Map(files));
      return what;
    }
    apply(first, back, files);
  }
}
