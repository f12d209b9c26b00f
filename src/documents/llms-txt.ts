import { skillPath } from './agent-tools.ts';
import { pagesBySection, type SitePage, sectionTitle } from './crawler-files.ts';
import { type Document, textDocument } from './document.ts';
import type { DiscoveryInput } from './facts.ts';
import { twinPath } from './page-links.ts';

/** Readers cut a longer file. */
const MAX_CHARACTERS = 50_000;
/** A section with more pages than this gets a file of its own. */
const INLINE_PAGES = 8;
/** Characters up to which the index also lists the files that its sections are split into: about 3,000 tokens. */
const MAX_INDEX = 12_000;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function pageLine(baseUrl: string, { path, title, description }: SitePage): string {
  return `- [${oneLine(title)}](${baseUrl}${twinPath(path)}): ${oneLine(description)}`;
}

function fileLine(baseUrl: string, path: string, title: string, note: string): string {
  return `- [${title}](${baseUrl}${path}): ${note}`;
}

/** A section file; one that would be too long is split into numbered parts. */
function sectionFiles(baseUrl: string, path: string, title: string, lines: readonly string[]): Document[] {
  const header = (heading: string) =>
    `# ${heading}\n\n> Part of the Fintech Tool Directory; the index of the whole site is ${baseUrl}/llms.txt.\n\n## Pages\n\n`;
  const parts: string[][] = [[]];
  let size = header(title).length;
  for (const line of lines) {
    if (size + line.length + 1 > MAX_CHARACTERS - 500) {
      parts.push([]);
      size = header(title).length;
    }
    parts.at(-1)?.push(line);
    size += line.length + 1;
  }
  const file = (at: string, heading: string, body: readonly string[]) =>
    textDocument(at, `${header(heading)}${body.join('\n')}\n`);
  if (parts.length === 1) return [file(path, title, lines)];
  const at = (index: number) => path.replace(/llms\.txt$/, `part-${index + 1}/llms.txt`);
  const index = parts.map((part, position) => {
    return fileLine(baseUrl, at(position), `${title}, part ${position + 1}`, `${part.length} pages`);
  });
  return [
    file(path, title, index),
    ...parts.map((part, position) => file(at(position), `${title}, part ${position + 1}`, part)),
  ];
}

/** Tools by category: `/tools/llms.txt` names one file per category, which names its tools. */
function toolFiles({ baseUrl, catalog }: DiscoveryInput, pages: readonly SitePage[]): Document[] {
  const pageBySlug = new Map(pages.map((page) => [page.path.replace('/tools/', ''), page]));
  const others = pages.filter((page) => !catalog.toolBySlug.has(page.path.replace('/tools/', '')));
  const categories = catalog.categories.map((category) => {
    const path = `/categories/${category.slug}/llms.txt`;
    const tools = catalog.toolsByCategory.get(category.slug) ?? [];
    const lines = tools.flatMap((tool) => {
      const page = pageBySlug.get(tool.slug);
      return page ? [pageLine(baseUrl, { ...page, title: tool.name, description: tool.description })] : [];
    });
    const entry = fileLine(
      baseUrl,
      path,
      category.name,
      `${tools.length} tools. ${oneLine(category.description)}`,
    );
    return { entry, files: sectionFiles(baseUrl, path, `${category.name}: tools`, lines) };
  });
  const lines = [...others.map((page) => pageLine(baseUrl, page)), ...categories.map(({ entry }) => entry)];
  return [
    ...sectionFiles(baseUrl, '/tools/llms.txt', 'Tools by category', lines),
    ...categories.flatMap(({ files }) => files),
  ];
}

function introduction({ baseUrl, catalog, payments, skills }: DiscoveryInput): string {
  const calls = [
    `Search without parsing pages: \`GET ${baseUrl}/api/search?q=<terms>&category=<slug>\`.`,
    `Start from a need: ${catalog.useCases.length} use cases with the tools that do them, \`GET ${baseUrl}/api/use-cases?q=<words>\` and \`GET ${baseUrl}/api/tools?use-case=<slug>\`. Likewise \`/api/glossary\`, \`/api/guides\`, \`/api/comparisons\`, \`/api/standards\`, \`/api/regulations\`, \`/api/events\`, \`/api/changes\` and \`/api/tools/<slug>/changes\`.`,
    `Follow instead of polling: \`${baseUrl}/feed.json?tools=<slug>,<slug>\`, \`${baseUrl}/tools/<slug>/feed.xml\`, \`/calendar.ics?tools=<slug>\`; what changed since a version or a day, and what was renamed or removed: \`GET ${baseUrl}/api/tools?updatedSince=<catalogVersion>\`.`,
    `MCP server (Streamable HTTP): ${baseUrl}/api/mcp; with the tools search and fetch alone, as ChatGPT expects them: ${baseUrl}/api/mcp/connector.`,
    ...(payments
      ? [
          `One paid feed (${payments.price.amount} ${payments.price.currency} per call, x402 / MPP): \`GET ${baseUrl}${payments.path}\` tells what applies to a stack of tools (\`tools\`, \`firm\`, \`jurisdiction\`), what changed since the last report and what to do next. Single facts, dates and feeds are free.`,
        ]
      : []),
    `An agent gets a credential as ${baseUrl}/auth.md describes; reading works without one.`,
  ];
  const descriptions = [
    `${baseUrl}/openapi.json (OpenAPI 3.1)`,
    `${baseUrl}/.well-known/api-catalog (RFC 9727)`,
    ...(skills.length > 0 ? [`${baseUrl}/.well-known/agent-skills/index.json (agent skills)`] : []),
    `${baseUrl}/data/tools.json (all records, CC BY 4.0)`,
  ];
  return `# Fintech Tool Directory

> Directory of ${catalog.tools.length} fintech infrastructure tools (APIs, data sources, open data, integrations, open-source projects) for payments, banking, lending, wealth, KYC, AML, fraud and compliance. Every page has a Markdown twin: append \`.md\` to its address or send \`Accept: text/markdown\`.

${calls.join(' ')}

Machine-readable descriptions: ${descriptions.join(', ')}. The text of all pages: ${baseUrl}/llms-full.txt, which names the files of sections that do not fit into it.`;
}

function docsSection({ baseUrl, skills }: DiscoveryInput, docs: readonly SitePage[]): string {
  const lines = docs.map((page) => pageLine(baseUrl, page));
  lines.push(fileLine(baseUrl, '/auth.md', 'auth.md', 'how an agent registers and uses a credential'));
  for (const { name, description } of skills)
    lines.push(
      fileLine(baseUrl, skillPath(name), `Skill: ${name.replaceAll('-', ' ')}`, oneLine(description)),
    );
  return `## Docs\n\n${lines.join('\n')}`;
}

const headingOf = (file: Document) => file.body.slice(2, file.body.indexOf('\n'));

/**
 * `/llms.txt` (llmstxt.org v2) and the section files it names. Lists hold links to Markdown only; all
 * other addresses are in prose. No file reaches 50,000 characters.
 */
export function llmsTxt(input: DiscoveryInput): Document[] {
  const { baseUrl } = input;
  const sections = pagesBySection(input.pages);
  const files: Document[] = [];
  const inline: string[] = [];
  const elsewhere: { readonly line: string; readonly parts: readonly string[] }[] = [];
  const general: SitePage[] = [];
  for (const [section, pages] of sections) {
    if (section === 'docs') continue;
    if (pages.length === 1) general.push(...pages);
    else if (pages.length <= INLINE_PAGES) {
      inline.push(
        `## ${sectionTitle(section)}\n\n${pages.map((page) => pageLine(baseUrl, page)).join('\n')}`,
      );
    } else {
      const path = `/${section}/llms.txt`;
      const title = sectionTitle(section);
      const lines = pages.map((page) => pageLine(baseUrl, page));
      const made = section === 'tools' ? toolFiles(input, pages) : sectionFiles(baseUrl, path, title, lines);
      files.push(...made);
      elsewhere.push({
        line: fileLine(baseUrl, path, title, `index of ${pages.length} pages`),
        parts: made.slice(1).map((part) => fileLine(baseUrl, part.path, headingOf(part), `part of ${title}`)),
      });
    }
  }
  const write = (lines: readonly string[]) =>
    [
      introduction(input),
      `## Pages\n\n${general.map((page) => pageLine(baseUrl, page)).join('\n')}`,
      ...(lines.length > 0 ? [`## Sections\n\n${lines.join('\n')}`] : []),
      ...inline,
      docsSection(input, sections.get('docs') ?? []),
    ].join('\n\n');
  // Some readers follow index files one level deep only, so the files below are listed here too if they fit.
  const whole = write(elsewhere.flatMap(({ line, parts }) => [line, ...parts]));
  const body = whole.length < MAX_INDEX ? whole : write(elsewhere.map(({ line }) => line));
  if (body.length >= MAX_CHARACTERS)
    throw new Error(`llms.txt has ${body.length} characters, at most ${MAX_CHARACTERS} are read`);
  return [textDocument('/llms.txt', `${body}\n`), ...files];
}

/** Characters of pages in `/llms-full.txt`; readers take at most 5,000,000 of a file. */
const MAX_FULL_CHARACTERS = 4_800_000;

/** Parts that every twin repeats: front matter, the note about llms.txt, the closing section. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n+/;
const INDEX_LINE = /^> Index: .*\n+/m;
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
    if (size > 0 && size + section.size > MAX_FULL_CHARACTERS) apart.push(section);
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
