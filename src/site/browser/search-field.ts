import { createSuggestions } from './suggestions.ts';

const known = new WeakSet<HTMLInputElement>();

/** Adds the suggestions of the palette to the field of a search form. Enter without a selection submits the form. */
export function suggestUnder(input: HTMLInputElement): void {
  if (known.has(input)) return;
  known.add(input);
  const list = document.createElement('div');
  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
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
