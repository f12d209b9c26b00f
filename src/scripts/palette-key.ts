/** Opens the command palette on ⌘K, Ctrl+K or `/`. Its code and its index load on the first of these keys. */
const editable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

addEventListener('keydown', (event) => {
  const combination =
    event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
  const slash =
    event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !editable(event.target);
  if (!combination && !slash) return;
  event.preventDefault();
  void import('./palette.ts').then(({ openPalette }) => openPalette());
});
document.documentElement.classList.add('has-palette');

export {};
