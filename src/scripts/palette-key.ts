/**
 * Opens the command palette on ⌘K, Ctrl+K or `/`, and lets search fields suggest like it. The code and its index
 * load on the first of these keys or with the focus of a field.
 */
const editable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What was typed while the palette loads; undefined when it is not loading. */
let typed: string | undefined;

addEventListener('keydown', (event) => {
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  if (typed !== undefined && plain && event.key.length === 1) {
    event.preventDefault();
    typed += event.key;
    return;
  }
  const combination =
    event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
  const slash = event.key === '/' && plain && !editable(event.target);
  if (!combination && !slash) return;
  event.preventDefault();
  typed ??= '';
  void import('./palette.ts')
    .then(({ openPalette }) => openPalette(typed))
    .finally(() => {
      typed = undefined;
    });
});

// A search field suggests the same from the moment it has the focus.
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('search form[toolname] input'))
    void import('./search-field.ts').then(({ suggestUnder }) => suggestUnder(target));
});
document.documentElement.classList.add('has-palette');

export {};
