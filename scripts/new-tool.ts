import { KINDS } from '../src/records/tool/general.ts';
import { PRICING_MODELS } from '../src/records/tool/pricing.ts';
import { FIELDS } from '../src/records/tool.ts';
import { ask, listed, readFlags, slugOf, writeRecord } from './records/write-record.ts';

/** Members of a record that an editor is asked for: the flag, the member and the question. */
const ASKED = FIELDS.flatMap(({ path, ask }) =>
  ask ? [{ flag: path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), path, question: ask }] : [],
);

/** What is asked when no flag gives it; `category` takes several slugs separated by commas. */
const QUESTIONS = {
  name: 'Name',
  website: 'Website (https://…)',
  description: 'What it does, 40 to 200 characters',
  category: 'Category slugs, the main one first',
  kind: `Kind (${KINDS.join(', ')})`,
  pricing: `Pricing model (${PRICING_MODELS.join(', ')})`,
} as const;

/** Asked in a terminal only; an empty answer leaves the fact out. */
const OPTIONAL = {
  ...Object.fromEntries(ASKED.map(({ flag, question }) => [flag, question])),
  packages: 'Package URLs of official libraries, commas between (pkg:npm/acme; may be empty)',
  docs: 'Documentation (https://…; may be empty)',
  prices:
    'Published prices, semicolons between, each as item:method | label | 1.5 % + 0.25 EUR | page | quote (may be empty)',
  source: 'Page you read the facts on (https://…; may be empty)',
} as const;

const answers = readFlags([
  ...['content', 'slug', 'license', 'repository', 'organization', 'country', 'status-page', 'pricing-page'],
  ...['changelog', 'fields', ...Object.keys(QUESTIONS), ...Object.keys(OPTIONAL)],
]);
await ask(answers, QUESTIONS);
if (answers['kind'] === 'open-source')
  await ask(answers, { license: 'Licence (SPDX id)', repository: 'Repository (https://…)' });
if (process.stdin.isTTY) await ask(answers, OPTIONAL);

const today = new Date().toISOString().slice(0, 10);
/** An answer, or nothing when it is empty. */
const given = (key: string) => answers[key] || undefined;
const links = {
  docs: given('docs'),
  status: given('status-page'),
  changelog: given('changelog'),
  pricing: given('pricing-page'),
};
/** A member, unless it would be empty. */
const filled = (name: string, value: object) => (Object.values(value).some(Boolean) ? { [name]: value } : {});
const packages = listed(answers['packages']).map((url) => ({ url, role: 'library' }));
/** Prices as they were typed; the check of the record says what is wrong with them. */
const prices = listed(answers['prices'], ';').map((text) => {
  const [what = '', label = '', figures = '', url, quote] = listed(text, '|');
  const [item, method] = what.split(':');
  const [, percent] = /([\d.]+)\s*%/.exec(figures) ?? [];
  const [, amount, currency] = /([\d.]+)\s*([A-Z]{3})/.exec(figures) ?? [];
  const [every] = /month|year|once/.exec(figures) ?? [];
  return {
    ...{ item, label, ...(method && { method }) },
    ...(percent && { percent: Number(percent) }),
    ...(amount && { amount: Number(amount), currency }),
    ...{ ...(every && { every }), url, asOf: today, copyDay: today, ...(quote && { quote }) },
  };
});
const fields = listed(answers['fields'] ?? 'description');
const slug = answers['slug'] ?? slugOf(answers['name'] ?? '');
const record = {
  name: answers['name'],
  slug,
  description: answers['description'],
  websiteUrl: answers['website'],
  categories: listed(answers['category']),
  kind: answers['kind'],
  status: 'active',
  ...filled('organization', { name: given('organization'), country: given('country') }),
  ...Object.fromEntries(ASKED.map(({ flag, path }) => [path, given(flag)])),
  ...filled('packages', packages),
  pricing: { model: answers['pricing'] },
  ...filled('prices', prices),
  ...filled('links', links),
  ...(answers['license'] && {
    openSource: { license: answers['license'], repository: answers['repository'] },
  }),
  ...(given('source') && { sources: [{ url: answers['source'], retrieved: today, fields }] }),
  addedAt: today,
  updatedAt: today,
};
const path = writeRecord(answers['content'] ?? 'content', 'tools', 'tool', record);
console.log(`${path}\n
Next: add what the source says (more prices, limits, packages, coverage, links) and list it in its fields; what you looked
for and did not find goes to facts. Then run npm run check:content, look at it with npm run dev (/tools/${slug}),
and open a pull request.`);
