import { openPagefind, type PageHit } from './pagefind.ts';

/** The search of `/search`. Pagefind loads with the first query; the address has the query. */
const PAGE = 20;
const form = document.querySelector<HTMLFormElement>('#full-text');
const input = document.querySelector<HTMLInputElement>('#full-text-q');
const status = document.querySelector<HTMLElement>('#full-text-status');
const list = document.querySelector<HTMLOListElement>('#full-text-hits');
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

async function run(query: string): Promise<void> {
  if (!status || !list) return;
  const turn = ++latest;
  if (query === '') {
    status.textContent = '';
    list.replaceChildren();
    return;
  }
  status.textContent = 'Searching…';
  try {
    const pagefind = await openPagefind();
    const { results } = await pagefind.search(query);
    const hits = await Promise.all(results.slice(0, PAGE).map((result) => result.data()));
    if (turn !== latest) return;
    list.replaceChildren(...hits.map(row));
    const more = results.length > hits.length ? `, the first ${hits.length} are shown` : '';
    status.textContent = results.length === 1 ? '1 page' : `${results.length} pages${more}`;
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
  addEventListener('popstate', restore);
  restore();
}
