/**
 * Asks `search_tools` the questions of `tests/judged/mcp-questions.tsv`, names the answers that are not right, and counts.
 * Misleading: a result that must not stand there, or a thing that no record holds and that is not named.
 */
import { readFileSync } from 'node:fs';
import { callTool } from '../../src/mcp/serve-tools.ts';
import { searchTools } from '../../src/mcp/tools/search-tools.ts';
import { isForbidden } from './judged-scores.ts';
import { mcpContext } from './synthetic-catalog.ts';

interface Answer {
  results: { slug: string }[];
  hint?: string;
  proofs?: Readonly<Record<string, string>>;
}

const context = mcpContext();
const counts = { right: 0, partly: 0, misleading: 0 };
const list = (cell = '', by = ' ') => cell.split(by).filter((one) => one !== '');
const lines = readFileSync('tests/judged/mcp-questions.tsv', 'utf8').split('\n');
for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
  const [query, wanted, never, said] = line.split('\t');
  const { structuredContent } = await callTool(searchTools, { query }, context);
  const { results, hint = '', proofs = {} } = structuredContent as unknown as Answer;
  const slugs = results.map(({ slug }) => slug);
  const tools = slugs.flatMap((slug) => context.catalog.toolBySlug.get(slug) ?? []);
  const wrong = list(never).filter((rule) => tools.some((tool) => isForbidden(tool, rule)));
  const isFound = (group: string) => group.split('|').some((slug) => slugs.slice(0, 5).includes(slug));
  const text = `${hint} ${proofs[slugs[0] ?? '']}`.toLowerCase();
  const isSaid = (part: string) =>
    part === 'empty' ? slugs.length === 0 : text.includes(part.toLowerCase());
  const unsaid = list(said, ';').filter((part) => !isSaid(part));
  wrong.push(...unsaid.filter((part) => /^(?:empty|no record)/.test(part)));
  const isComplete = list(wanted).every(isFound) && unsaid.length === 0;
  const verdict = wrong.length > 0 ? 'misleading' : isComplete ? 'right' : 'partly';
  counts[verdict]++;
  if (verdict !== 'right') console.log(verdict, query, slugs.slice(0, 5), wrong, unsaid);
}
console.log(counts);
