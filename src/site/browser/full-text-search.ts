import { openPagefind, type PageHit, type PageResult } from './pagefind.ts';

interface Understood {
  readonly label: string;
  /** Address of a page that answers the query. */
  readonly path?: string;
  readonly excluded?: true;
  /** The query without these words. */
  readonly without?: string;
}

/** The search of `/search`. Pagefind loads with the first query; the address has the query. */
const PAGE = 20;
let rest: readonly PageResult[] = [];
const form = document.querySelector<HTMLFormElement>('#full-text');
const input = document.querySelector<HTMLInputElement>('#full-text-q');
const status = document.querySelector<HTMLElement>('#full-text-status');
const list = document.querySelector<HTMLOListElement>('#full-text-hits');
const more = document.querySelector<HTMLButtonElement>('#full-text-more');
let latest = 0;

function row({ url, excerpt, meta }: PageHit): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = meta.title ?? url;
  const section = document.createElement('span');
  section.className = 'eyebrow';
  section.textContent = meta.section ?? '';
  const text = document.createElement('p');
  // Excerpts are text of this site, escaped by Pagefind, with <mark> elements.
  text.innerHTML = excerpt;
  item.append(section, link, text);
  return item;
}

/** Shows what the search of tools understood, each with a link to the search without it. */
async function showUnderstood(query: string, turn: number): Promise<void> {
  const chips = document.querySelector<HTMLUListElement>('#full-text-understood');
  if (!chips) return;
  chips.replaceChildren();
  if (query === '') return;
  const response = await fetch(`/api/search?limit=1&q=${encodeURIComponent(query)}`);
  if (!response.ok || turn !== latest) return;
  const { meta } = (await response.json()) as { meta: { understood?: readonly Understood[] } };
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
  const rows = hits.map(row);
  list.append(...rows);
  more.hidden = rest.length === 0;
  more.textContent = `Show ${Math.min(PAGE, rest.length)} more`;
  if (focus) rows[0]?.querySelector('a')?.focus();
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
  showUnderstood(query, turn).catch((error: unknown) => console.warn('nothing was understood', error));
  if (more) more.hidden = true;
  if (query === '') {
    status.textContent = '';
    list.replaceChildren();
    return;
  }
  status.textContent = 'Searching…';
  try {
    const pagefind = await openPagefind();
    const { results } = await pagefind.search(await meant(query));
    if (turn !== latest) return;
    rest = results;
    list.replaceChildren();
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
