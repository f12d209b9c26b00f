import { type Document, textDocument } from './document.ts';
import type { DiscoveryInput } from './facts.ts';
import { pagesBySection, type SitePage } from './site-page.ts';

/** Parts that every twin repeats: front matter, the note about llms.txt, the closing section. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n+/;
const INDEX_LINE = /^> For the complete index of this site.*\n+/m;
const CLOSING = /\n## Sitemap\n[\s\S]*$/;

/** Lists of alternatives and pages of licences: the tool pages hold the same facts. */
const REPEATED = /^\/(?:alternatives|open-source)\//;
/** Sections whose pages have a file of their own, because readers take at most 5,000,000 characters of one. */
const APART = /^\/(use-cases|glossary)\//;

/**
 * `/llms-full.txt`, `/use-cases/llms-full.txt` and `/glossary/llms-full.txt`: the twins of all indexed pages, one after
 * the other, without the repeated parts. Own links are relative to the site, which keeps the files small whatever its
 * address.
 */
export function llmsFullTxt({ baseUrl, pages }: DiscoveryInput): Document[] {
  const listed = [...pagesBySection(pages).values()].flat().filter(({ path }) => !REPEATED.test(path));
  const files = Map.groupBy(listed, ({ path }) => APART.exec(path)?.[1] ?? '');
  const twin = ({ path, markdown }: SitePage) => {
    const text = markdown.replace(FRONT_MATTER, '').replace(INDEX_LINE, '').replace(CLOSING, '');
    return `<!-- source: ${baseUrl}${path} -->\n\n${text.trim().replaceAll(`](${baseUrl}/`, '](/')}\n`;
  };
  return [...files].map(([section, members]) => {
    const path = section === '' ? '/llms-full.txt' : `/${section}/llms-full.txt`;
    const others = [...files.keys()]
      .filter((other) => other !== '')
      .map((other) => `${baseUrl}/${other}/llms-full.txt`);
    const rest = section === '' && others.length > 0 ? ` Also: ${others.join(' and ')}.` : '';
    const what = section === '' ? 'all pages' : section.replaceAll('-', ' ');
    const head = `# Fintech Tool Directory: ${what}\n\n> Pages of ${baseUrl} as Markdown; links that begin with a slash are below that address. The index is ${baseUrl}/llms.txt.${rest}\n`;
    return textDocument(path, [head, ...members.map(twin)].join('\n---\n\n'));
  });
}
