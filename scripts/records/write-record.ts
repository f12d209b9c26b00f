import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { plainWords } from '../../src/base/text.ts';
import { checkCatalog } from '../../src/catalog/check/check-catalog.ts';
import { problemList } from '../../src/catalog/check/problems.ts';
import { recordFile } from '../../src/catalog/content/front-matter.ts';
import { loadEntries } from '../../src/catalog/content/read-content.ts';
import type { Collection, SchemaName } from '../../src/records/collections.ts';
import { fail } from '../command.ts';

/** A name as a slug: lower-case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  return plainWords(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Writes a new record to the content folder `root` and returns its path. A record with problems, or one that exists,
 * ends the process with a message and writes nothing.
 */
export function writeRecord(
  root: string,
  collection: Collection,
  schema: SchemaName,
  record: { slug: string },
): string {
  const path = join(root, collection, `${record.slug}.md`);
  if (existsSync(path)) fail(`${path} exists already; edit that file, or choose another name with --slug`);
  const file = `content/${collection}/${record.slug}.md`;
  const text = recordFile(schema, JSON.parse(JSON.stringify(record)) as object);
  const today = new Date().toISOString().slice(0, 10);
  const { problems } = checkCatalog([...loadEntries(root), { collection, file, text }], today);
  const own = problems.filter((problem) => problem.file === file);
  if (own.length > 0) fail(`nothing was written: ${problemList(own)}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
  return path;
}

/**
 * Asks in the terminal for what `answers` lacks and adds it. Without a terminal the process ends with the names of
 * the flags that are missing.
 */
export async function ask(
  answers: Record<string, string>,
  questions: Readonly<Record<string, string>>,
): Promise<void> {
  const open = Object.entries(questions).filter(([key]) => answers[key] === undefined);
  if (open.length === 0) return;
  if (!process.stdin.isTTY) fail(`missing: ${open.map(([key]) => `--${key}`).join(', ')}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [key, question] of open) answers[key] = (await terminal.question(`${question}: `)).trim();
  terminal.close();
}

/** Entries of an answer, split at `separator`. */
export const listed = (answer: string | undefined, separator = ','): string[] =>
  (answer ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Flags of a command, each with text behind it. `--help` and a flag that is not known end the process with all names. */
export function readFlags(names: readonly string[]): Record<string, string> {
  const all = `Flags, each with a value behind it: ${names.map((name) => `--${name}`).join(' ')}`;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    const { help, ...values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
    if (!help) return values as Record<string, string>;
  } catch (error) {
    // Node's message goes on with advice about arguments that are no flags.
    fail(`${(error as Error).message.replace(/\. .*/s, '')}\n${all}`);
  }
  console.log(all);
  process.exit(0);
}

/**
 * Texts, at the commit where the branch left `main`, of the tools below `root` (the content folder) that differ from it,
 * by their file such as `content/tools/stripe.md`. Without `main` the commit is the last one; nothing without git, or
 * outside of a repository.
 */
export function publishedTexts(root: string): Map<string, string> {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      input,
      maxBuffer: 256 << 20,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  const base = (...mains: string[]): string => {
    const [main, ...others] = mains;
    if (main === undefined) return 'HEAD';
    try {
      return git(['merge-base', 'HEAD', main]).trim();
    } catch {
      // The branch is not there, or shares no commit.
      return base(...others);
    }
  };
  try {
    const commit = base('origin/main', 'main');
    const changed = git(['diff', '--name-only', '--relative', '--diff-filter=M', '-z', commit, '--', 'tools'])
      .split('\0')
      .filter((path) => path.endsWith('.md'));
    return new Map(changed.map((path) => [`content/${path}`, git(['show', `${commit}:./${path}`])]));
  } catch {
    return new Map();
  }
}
