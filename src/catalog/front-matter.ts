import { parse } from 'yaml';

const FENCE = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Splits a content file into its YAML front matter (parsed, YAML 1.2) and its Markdown body. */
export function splitFrontMatter(text: string): { data: unknown; body: string } {
  const match = FENCE.exec(text);
  if (!match) throw new Error('the file must start with YAML front matter between two lines of ---');
  return { data: parse(match[1] ?? ''), body: text.slice(match[0].length).trim() };
}
