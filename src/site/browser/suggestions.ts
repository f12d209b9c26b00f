import { counted } from '../../base/text.ts';
import { element } from './element.ts';
import type { Find } from './find-suggestions.ts';
import { createSuggestionList, type ListParts } from './suggestion-list.ts';

/** Least length of a query for full-text search, and the pause in typing before it starts, in milliseconds. */
const PAGES_FROM = 3;
const REST_MS = 250;

// The ranker loads separately, so that the field can be used before.
const finder = () => import('./find-suggestions.ts');
let finding: Promise<Find> | undefined;
let isLoaded = false;

/** Shows suggestions under a field during typing, if `eager` before: tools at once, then guides and pages by full-text search. */
export function createSuggestions(parts: ListParts & { readonly status: HTMLElement }): {
  refresh(): Promise<void>;
  hide(): void;
} {
  const { input, status, eager } = parts;
  const list = createSuggestionList(parts);
  const typed = () => input.value.trim().slice(0, 200);
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function addPages(text: string): Promise<void> {
    try {
      const { findPages } = await finder();
      const pages = await findPages(text);
      if (text !== typed() || parts.list.hidden || pages.entries.length === 0) return;
      list.append(pages);
      status.textContent += `, ${counted(pages.entries.length, 'page')}`;
    } catch (error) {
      console.warn('the text of pages could not be searched', error);
    }
  }

  async function refresh(): Promise<void> {
    clearTimeout(resting);
    if (!eager && typed() === '') return list.hide();
    if (!isLoaded && !eager) list.show([{ title: 'Loading the names …', entries: [] }]);
    finding ??= finder().then(({ loadFind }) => loadFind());
    try {
      const find = await finding;
      isLoaded = true;
      if (!eager && document.activeElement !== input) return;
      const groups = find(typed());
      list.show(groups);
      const tools = groups.find(({ title }) => title === 'Tools')?.entries.length ?? 0;
      const text = typed();
      status.textContent = text === '' ? '' : tools === 0 ? 'No tool of this name' : counted(tools, 'tool');
      if (text.length >= PAGES_FROM) resting = setTimeout(() => void addPages(text), REST_MS);
    } catch (error) {
      finding = undefined;
      console.warn('the index of names could not be loaded', error);
      status.textContent = 'The index could not be loaded. Press Enter to search on the server.';
      list.show([{ title: status.textContent, entries: [] }]);
    }
  }

  input.addEventListener('input', () => void refresh());
  return {
    refresh,
    hide() {
      clearTimeout(resting);
      list.hide();
    },
  };
}

const known = new WeakSet<HTMLInputElement>();

/** Adds the suggestions of the palette to the field of a search form. Enter without a selection submits the form. */
export function suggestUnder(input: HTMLInputElement): void {
  if (known.has(input)) return;
  known.add(input);
  const list = element('div', {
    id: `${input.id}-suggestions`,
    className: 'suggestions',
    role: 'listbox',
    'aria-label': 'Suggestions',
    hidden: true,
  });
  const status = element('p', { className: 'visually-hidden', role: 'status' });
  input.form?.after(list, status);

  const suggestions = createSuggestions({ input, list, status, eager: false, onOpen: () => input.blur() });
  input.addEventListener('focus', () => void suggestions.refresh());
  input.addEventListener('blur', suggestions.hide);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || list.hidden) return;
    event.preventDefault();
    suggestions.hide();
  });
  void suggestions.refresh();
}
