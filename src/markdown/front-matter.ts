import type { PageHead } from './page-head.ts';

/** YAML front matter of a twin. JSON strings are YAML strings, so nothing needs escaping by hand. */
export function frontMatter(head: PageHead): string {
  const lines = [
    `title: ${JSON.stringify(head.title)}`,
    ...(head.description === undefined ? [] : [`description: ${JSON.stringify(head.description)}`]),
    `canonical_url: ${JSON.stringify(head.canonical)}`,
    ...(head.lastUpdated === undefined ? [] : [`last_updated: ${head.lastUpdated}`]),
    `lang: ${head.lang}`,
  ];
  return `---\n${lines.join('\n')}\n---\n`;
}
