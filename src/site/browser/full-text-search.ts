import { openPagefind, type PageHit, type PageResult } from './pagefind.ts';

interface Understood {
  readonly label: string;
  /** Address of a page that answers the query. */
  readonly path?: string;
  readonly excluded?: true;
  /** The query without these words. */
  readonly without?: string;
}

/** An answer of `GET /api/search`. */
interface Answer {
  readonly results: readonly { readonly slug: string; readonly name: string; readonly description: string }[];
  readonly total: number;
  readonly meta: { readonly understood?: readonly Understood[] };
}

/** The search of `/search`. Pagefind loads with the first query; the address has the query. */
const PAGE = 20;
/** Tools that stand above the pages. */
const FIRST_TOOLS = 6;
let rest: readonly PageResult[] = [];
const form = document.querySelector<HTMLFormElement>('#full-text');
const input = document.querySelector<HTMLInputElement>('#full-text-q');
const status = document.querySelector<HTMLElement>('#full-text-status');
const list = document.querySelector<HTMLElement>('#full-text-hits');
const more = document.querySelector<HTMLButtonElement>('#full-text-more');
let latest = 0;

/** The lists of results by their heading, in the order in which headings were first needed. */
const groups = new Map<string, HTMLOListElement>();
const TOOLS = 'Tools';

function groupOf(title: string): HTMLOListElement {
  const known = groups.get(title);
  if (known) return known;
  const heading = document.createElement('h2');
  heading.textContent = title;
  const rows = document.createElement('ol');
  rows.className = 'hits';
  if (title === TOOLS) list?.prepend(heading, rows);
  else list?.append(heading, rows);
  groups.set(title, rows);
  return rows;
}

/** Adds a result to its group, once; the link, or undefined for a page that stands there already. */
function add(title: string, name: string, href: string, html: string): HTMLAnchorElement | undefined {
  const rows = groupOf(title);
  if ([...rows.querySelectorAll('a')].some((link) => link.getAttribute('href') === href)) return undefined;
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  const text = document.createElement('p');
  text.innerHTML = html;
  item.append(link, text);
  rows.append(item);
  return link;
}

/** Excerpts are text of this site, escaped by Pagefind, with <mark> elements. */
const addPage = ({ url, excerpt, meta }: PageHit) =>
  add(meta.section ?? 'Pages', meta.title ?? url, url.replace(/\.html$/, ''), excerpt);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shows the tools that fit best, and what the search understood, each with a link to the search without it. */
async function showTools(query: string, turn: number): Promise<void> {
  const chips = document.querySelector<HTMLUListElement>('#full-text-understood');
  if (!chips) return;
  chips.replaceChildren();
  if (query === '') return;
  const response = await fetch(`/api/search?limit=${FIRST_TOOLS}&q=${encodeURIComponent(query)}`);
  if (!response.ok || turn !== latest) return;
  const { results, total, meta } = (await response.json()) as Answer;
  for (const { slug, name, description } of results) add(TOOLS, name, `/tools/${slug}`, escaped(description));
  if (total > results.length) add(TOOLS, `All ${total} tools`, `/tools?q=${encodeURIComponent(query)}`, '');
  for (const { label, path, excluded, without } of meta.understood ?? []) {
    if (without === undefined && path === undefined) continue;
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.className = 'chip';
    link.href = path ?? `/search?q=${encodeURIComponent(without ?? '')}`;
    link.textContent = path === undefined ? `${excluded ? 'not ' : ''}${label} ×` : label;
    if (path === undefined) link.setAttribute('aria-label', `Search without ${label}`);
    item.append(link);
    chips.append(item);
  }
}

/** Adds the next results to the list; focuses the first of them when a button asked for them. */
async function showMore(turn: number, focus: boolean): Promise<void> {
  const next = rest.slice(0, PAGE);
  const hits = await Promise.all(next.map((result) => result.data()));
  if (turn !== latest || !list || !more) return;
  rest = rest.slice(PAGE);
  const links = hits.flatMap((hit) => addPage(hit) ?? []);
  more.hidden = rest.length === 0;
  more.textContent = `Show ${Math.min(PAGE, rest.length)} more`;
  if (focus) links[0]?.focus();
}

/**
 * The query without stop words, because Pagefind only returns pages that contain every word. A quoted query stays
 * unchanged.
 */
async function meant(query: string): Promise<string> {
  if (query.includes('"')) return query;
  const { FILLERS } = await import('../../search/text/words.ts');
  const isFiller = (word: string) => FILLERS.has(word.toLowerCase().replace(/[.,;:!?]+$/, ''));
  const kept = query.split(/\s+/).filter((word) => !isFiller(word));
  return kept.length > 0 ? kept.join(' ') : query;
}

async function run(query: string): Promise<void> {
  if (!status || !list) return;
  const turn = ++latest;
  list.replaceChildren();
  groups.clear();
  showTools(query, turn).catch((error: unknown) => console.warn('nothing was understood', error));
  if (more) more.hidden = true;
  if (query === '') {
    status.textContent = '';
    return;
  }
  status.textContent = 'Searching…';
  try {
    const pagefind = await openPagefind();
    const { results } = await pagefind.search(await meant(query));
    if (turn !== latest) return;
    rest = results;
    await showMore(turn, false);
    if (turn === latest) status.textContent = results.length === 1 ? '1 page' : `${results.length} pages`;
  } catch (error) {
    console.warn('full-text search failed', error);
    if (turn === latest)
      status.textContent =
        'The full-text index could not be loaded. Press Enter to search the tools instead.';
  }
}

const asked = () => new URLSearchParams(location.search).get('q')?.trim() ?? '';

if (form && input) {
  form.addEventListener('submit', (event) => {
    if (status?.textContent?.startsWith('The full-text')) return;
    event.preventDefault();
    const query = input.value.trim();
    if (query !== asked())
      history.pushState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    void run(query);
  });
  const restore = () => {
    input.value = asked();
    void run(input.value);
  };
  more?.addEventListener('click', () => void showMore(latest, true));
  addEventListener('popstate', restore);
  restore();
}
