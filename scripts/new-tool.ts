import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { checkCatalog } from '../src/catalog/check/check-catalog.ts';
import { loadEntries } from '../src/catalog/check/load-entries.ts';
import { problemList } from '../src/catalog/check/problem-list.ts';
import { recordFile } from '../src/catalog/record-file.ts';
import { KINDS, PRICING_MODELS } from '../src/catalog/schema/tool.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    content: text,
    name: text,
    slug: text,
    website: text,
    description: text,
    category: text,
    kind: text,
    pricing: text,
    license: text,
    repository: text,
  },
});

/** What is asked when no flag gives it; `category` takes several slugs with commas between. */
const QUESTIONS = {
  name: 'Name',
  website: 'Website (https://…)',
  description: 'What it does, 40 to 200 characters',
  category: 'Category slugs, the main one first',
  kind: `Kind (${KINDS.join(', ')})`,
  pricing: `Pricing model (${PRICING_MODELS.join(', ')})`,
} as const;

const answers: Record<string, string> = { ...values };
async function ask(questions: Readonly<Record<string, string>>): Promise<void> {
  const open = Object.entries(questions).filter(([key]) => answers[key] === undefined);
  if (open.length === 0) return;
  if (!process.stdin.isTTY) {
    console.error(`missing: ${open.map(([key]) => `--${key}`).join(', ')}`);
    process.exit(1);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [key, question] of open) answers[key] = (await terminal.question(`${question}: `)).trim();
  terminal.close();
}

await ask(QUESTIONS);
if (answers['kind'] === 'open-source')
  await ask({ license: 'Licence (SPDX id)', repository: 'Repository (https://…)' });

const slug =
  answers['slug'] ??
  (answers['name'] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const root = answers['content'] ?? 'content';
const path = join(root, 'tools', `${slug}.md`);
if (existsSync(path)) {
  console.error(`${path} exists already; edit that file, or choose another name with --slug`);
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);
const record = {
  name: answers['name'],
  slug,
  description: answers['description'],
  websiteUrl: answers['website'],
  categories: (answers['category'] ?? '').split(',').map((category) => category.trim()),
  kind: answers['kind'],
  status: 'active',
  pricing: { model: answers['pricing'] },
  ...(answers['license'] && {
    openSource: { license: answers['license'], repository: answers['repository'] },
  }),
  verification: { confidence: 'low' },
  addedAt: today,
  updatedAt: today,
};
const file = `content/tools/${slug}.md`;
const content = recordFile('tool', JSON.parse(JSON.stringify(record)) as object);
const { problems } = checkCatalog(
  [...loadEntries(root), { collection: 'tools', file, text: content }],
  today,
);
const own = problems.filter((problem) => problem.file === file);
if (own.length > 0) {
  console.error(`nothing was written: ${problemList(own)}`);
  process.exit(1);
}
writeFileSync(path, content, { flag: 'wx' });
console.log(`${path}\n
Next: add sources with the date you read them, coverage, links and alternatives,
run npm run check:content, look at it with npm run dev (/tools/${slug}), and open a pull request.`);
