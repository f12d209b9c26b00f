/**
 * Asks `search_tools` the questions of `tests/judged/mcp-questions.tsv` and prints how many answers are right, partly right
 * and misleading; `--shown` prints what is wrong with each other one. Misleading: a result that must not stand there, or
 * a thing that no record holds and that is not named.
 */
import { readFileSync } from 'node:fs';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createListing } from '../../src/catalog/list/listing.ts';
import { DIRECTORY_TOOLS } from '../../src/mcp/directory-tools.ts';
import { callTool } from '../../src/mcp/serve-tools.ts';
import { createSearch } from '../../src/search/create-search.ts';
import { isForbidden } from './judged-scores.ts';

interface Answer {
  readonly results: readonly { readonly slug: string }[];
  readonly hint?: string;
  readonly proofs?: Readonly<Record<string, string>>;
}

const catalog = openCatalog(readContent('content'));
const context = {
  baseUrl: 'http://localhost:4321',
  catalog,
  listing: createListing(catalog, createSearch(catalog)),
  resources: { paths: [], describe: () => undefined, read: async () => undefined },
  structured: true,
  onerror: console.error,
};
const tool = DIRECTORY_TOOLS.find(({ published }) => published.name === 'search_tools');
if (!tool) throw new Error('search_tools is not among the tools');

const counts = { right: 0, partly: 0, misleading: 0 };
const list = (cell: string | undefined, by: string) =>
  (cell ?? '').split(by).filter((one) => one.trim() !== '');
for (const line of readFileSync('tests/judged/mcp-questions.tsv', 'utf8').split('\n')) {
  const [query = '', wanted, never, said] = line.split('\t');
  if (query === '' || query.startsWith('#')) continue;
  const { structuredContent } = await callTool(tool, { query }, context);
  const { results, hint = '', proofs = {} } = structuredContent as unknown as Answer;
  const slugs = results.map(({ slug }) => slug);
  const rules = list(never, ' ');
  const wrong = slugs.filter((slug) =>
    rules.some((rule) => isForbidden(catalog.toolBySlug.get(slug) as never, rule)),
  );
  const missing = list(wanted, ' ').filter(
    (group) => !group.split('|').some((slug) => slugs.slice(0, 5).includes(slug)),
  );
  const text = `${hint} ${proofs[slugs[0] ?? ''] ?? ''}`;
  const unsaid = list(said, ';').filter((part) =>
    part === 'empty' ? slugs.length > 0 : !text.toLowerCase().includes(part.toLowerCase()),
  );
  const isMisleading =
    wrong.length > 0 || unsaid.some((part) => part === 'empty' || part.startsWith('no record'));
  const verdict = isMisleading ? 'misleading' : missing.length + unsaid.length > 0 ? 'partly' : 'right';
  counts[verdict]++;
  if (verdict !== 'right' && process.argv.includes('--shown'))
    console.log(
      `${verdict}: ${query}\n  found ${slugs.slice(0, 5).join(' ')}; wrong ${wrong.join(' ')}; missing ${missing.join(' ')}; unsaid ${unsaid.join('; ')}`,
    );
}
console.log(
  Object.entries(counts)
    .map(([verdict, count]) => `${verdict} ${count}`)
    .join(', '),
);
