/** Random edits of a record, for `npx node tests/reuse.ts`. The result may be content that is refused. */
export type Random = () => number;
/** Texts of all files of a content folder by path; an edit returns those that it changes, undefined for a removed one. */
export type Files = ReadonlyMap<string, string>;
export type Changes = Map<string, string | undefined>;
export interface Edit {
  readonly what: string;
  readonly changes: Changes;
}

export const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
export const slugOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.md'.length);
/** What was observed about a tool. */
const observed = (file: string) => file.replace(/^tools\/(.*)\.md$/, 'observations/$1.json');
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
export const RECORD_EDITS = [change, change, change, add, remove, rename] as const;
