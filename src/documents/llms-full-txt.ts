import { type Document, textDocument } from './document.ts';
import type { DiscoveryInput } from './facts.ts';
import { pagesBySection, type SitePage, sectionTitle } from './site-page.ts';

/** Characters of pages in `/llms-full.txt`; readers take at most 5,000,000 of a file. */
const MAX_CHARACTERS = 4_800_000;

/** Parts that every twin repeats: front matter, the note about llms.txt, the closing section. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n+/;
const INDEX_LINE = /^> For the complete index of this site.*\n+/m;
const CLOSING = /\n## Sitemap\n[\s\S]*$/;

/** Lists of alternatives: the tool pages hold the same facts. */
const REPEATED = /^\/alternatives\//;

function pageText(baseUrl: string, { path, markdown }: SitePage): string {
  const text = markdown.replace(FRONT_MATTER, '').replace(INDEX_LINE, '').replace(CLOSING, '');
  return `<!-- source: ${baseUrl}${path} -->\n\n${text.trim().replaceAll(`](${baseUrl}/`, '](/')}\n`;
}

/**
 * `/llms-full.txt`: the twins of the indexed pages, one after the other, without the repeated parts and with own links
 * relative to the site. It holds the tools and then the sections from the smallest on; one that does not fit has a file
 * of its own, such as `/use-cases/llms-full.txt`, which `/llms-full.txt` names.
 */
export function llmsFullTxt({ baseUrl, pages }: DiscoveryInput): Document[] {
  const sections = [...pagesBySection(pages)]
    .map(([section, members]) => {
      const texts = members.filter(({ path }) => !REPEATED.test(path)).map((page) => pageText(baseUrl, page));
      return { section, texts, size: texts.join('').length };
    })
    .sort((a, b) => Number(b.section === 'tools') - Number(a.section === 'tools') || a.size - b.size);
  const whole: string[] = [];
  const apart: typeof sections = [];
  let size = 0;
  for (const section of sections) {
    if (size > 0 && size + section.size > MAX_CHARACTERS) apart.push(section);
    else {
      whole.push(...section.texts);
      size += section.size;
    }
  }
  const file = (path: string, title: string, more: string, texts: readonly string[]) => {
    const note = `> Pages of ${baseUrl} as Markdown; links that begin with a slash are below that address. The index is ${baseUrl}/llms.txt.${more}`;
    return textDocument(
      path,
      [`# Fintech Tool Directory: ${title}\n\n${note}\n`, ...texts].join('\n---\n\n'),
    );
  };
  const pathOf = (section: string) => `/${section}/llms-full.txt`;
  const others = apart.map(({ section }) => `${baseUrl}${pathOf(section)}`).join(', ');
  return [
    file('/llms-full.txt', 'all pages', others && ` Sections with a file of their own: ${others}.`, whole),
    ...apart.map(({ section, texts }) => file(pathOf(section), sectionTitle(section), '', texts)),
  ];
}
