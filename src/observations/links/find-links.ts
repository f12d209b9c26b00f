import { splitFrontMatter } from '../../catalog/content/front-matter.ts';

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Every https address in a content file: values of the front matter and links of the body, without fragment. */
function linksOf(text: string): string[] {
  const { data, body } = splitFrontMatter(text);
  const values = strings(data).filter((value) => /^https:\/\/\S+$/.test(value));
  const inBody = [...body.matchAll(/\]\((https:\/\/[^)\s]+)\)|<(https:\/\/[^>\s]+)>/g)].map(
    ([, link, bare]) => link ?? bare ?? '',
  );
  return [...values, ...inBody].filter((url) => URL.canParse(url)).map((url) => url.replace(/#.*$/, ''));
}

/** Which files name which address; addresses and files in order. */
export function findLinks(entries: readonly { file: string; text: string }[]): Map<string, string[]> {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of entries)
    for (const url of linksOf(text)) files.set(url, (files.get(url) ?? new Set()).add(file));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([url, set]) => [url, [...set].sort()]));
}
