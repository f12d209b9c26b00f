import { counted } from '../../base/text.ts';
import { element, find } from './element.ts';
import { openPagefind, type PageHit, type PageResult } from './pagefind.ts';

/** The pages of `/search` that hold the words of its address, below the tools that the server found. */
const PAGE = 20;
let rest: readonly PageResult[] = [];
const status = find('#full-text-status');
const list = find('#full-text-hits');
const more = find<HTMLButtonElement>('#full-text-more');

/** The list of results under a heading, which is made when it is first needed. */
function groupOf(title: string): HTMLOListElement {
  const known = list?.querySelector<HTMLOListElement>(`[data-group="${title}"]`);
  if (known) return known;
  const rows = element('ol', { className: 'hits', 'data-group': title });
  list?.append(element('h2', {}, title), rows);
  return rows;
}

/**
 * Adds a page to its group, unless it stands on the page already; the link, or undefined. Excerpts are text of this
 * site, escaped by Pagefind, with <mark> elements.
 */
function add({ url, excerpt, meta }: PageHit): HTMLAnchorElement | undefined {
  const href = url.replace(/\.html$/, '');
  if (list?.querySelector(`a[href="${href}"]`)) return undefined;
  const link = element('a', { href }, meta.title ?? url);
  groupOf(meta.section ?? 'Pages').append(element('li', {}, link, element('p', { innerHTML: excerpt })));
  return link;
}

/** Adds the next results to the list; focuses the first of them when a button asked for them. */
async function showMore(focus: boolean): Promise<void> {
  const hits = await Promise.all(rest.slice(0, PAGE).map((result) => result.data()));
  rest = rest.slice(PAGE);
  const links = hits.flatMap((hit) => add(hit) ?? []);
  if (more) {
    more.hidden = rest.length === 0;
    more.textContent = `Show ${Math.min(PAGE, rest.length)} more`;
  }
  if (focus) links[0]?.focus();
}

/**
 * The query without stop words, because Pagefind only returns pages that contain every word. A quoted query stays
 * unchanged.
 */
async function meant(query: string): Promise<string> {
  if (query.includes('"')) return query;
  const { FILLERS } = await import('../../base/words.ts');
  const isFiller = (word: string) => FILLERS.has(word.toLowerCase().replace(/[.,;:!?]+$/, ''));
  const kept = query.split(/\s+/).filter((word) => !isFiller(word));
  return kept.length > 0 ? kept.join(' ') : query;
}

async function run(query: string, told: HTMLElement): Promise<void> {
  told.textContent = 'Searching…';
  try {
    const pagefind = await openPagefind();
    const { results } = await pagefind.search(await meant(query));
    rest = results;
    await showMore(false);
    told.textContent = `${results.length > 0 ? counted(results.length, 'page') : 'No page'} with all of these words`;
  } catch (error) {
    console.warn('full-text search failed', error);
    told.textContent = 'The full-text index could not be loaded; below is what the server found.';
  }
}

const query = new URLSearchParams(location.search).get('q')?.trim();
more?.addEventListener('click', () => void showMore(true));
if (query && status) void run(query, status);
