/**
 * Opens the command palette on ⌘K, Ctrl+K or `/`, and adds the same suggestions to search fields. The suggestions load
 * when one of these keys is pressed or a field gets the focus.
 */
import { togglePalette } from './palette.ts';

const editable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

addEventListener('keydown', (event) => {
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  const combination =
    event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
  const slash = event.key === '/' && plain && !editable(event.target);
  if (!combination && !slash) return;
  event.preventDefault();
  togglePalette();
});

// A search field gets its suggestions with the first focus.
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('search form[toolname] input'))
    void import('./search-field.ts').then(({ suggestUnder }) => suggestUnder(target));
});
document.documentElement.classList.add('has-palette');
