import { createSuggestions } from './suggestions.ts';

/** The command palette: a native dialog around one field and its suggestions. */
const dialog = document.createElement('dialog');
dialog.className = 'palette';
dialog.setAttribute('aria-label', 'Search the directory');
const input = document.createElement('input');
Object.assign(input, {
  type: 'text',
  placeholder: 'Tools, categories, pages',
  autocomplete: 'off',
  spellcheck: false,
});
input.setAttribute('aria-label', 'Search tools, categories and pages');
const list = document.createElement('div');
list.id = 'palette';
list.className = 'suggestions';
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', 'Results');
const foot = document.createElement('div');
foot.className = 'palette-foot';
const status = document.createElement('p');
status.setAttribute('role', 'status');
const keys = document.createElement('p');
keys.setAttribute('aria-hidden', 'true');
for (const [key, does] of [
  ['↑↓', 'choose'],
  ['↵', 'open'],
  ['esc', 'close'],
]) {
  const cap = document.createElement('kbd');
  cap.textContent = key ?? '';
  keys.append(cap, ` ${does} `);
}
foot.append(status, keys);
dialog.append(input, list, foot);

const suggestions = createSuggestions({ input, list, status, eager: true, onOpen: () => dialog.close() });
// A click beside the dialog hits its backdrop, which belongs to the dialog element itself.
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Shows the palette with `typed`, or with the last words selected; takes it away when it is open. */
export function openPalette(typed = ''): void {
  if (dialog.open) {
    dialog.close();
    return;
  }
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
  if (typed === '') input.select();
  else input.value = typed;
  void suggestions.refresh();
}
