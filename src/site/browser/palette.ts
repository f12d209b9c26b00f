import { element } from './element.ts';

/** The parts of the palette: a native dialog with one field and its suggestions. */
interface Palette {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Resolves when the suggestions have loaded. */
  suggestions?: Promise<{ refresh(): Promise<void> }>;
}

let palette: Palette | undefined;

function build(): Palette {
  const input = element('input', {
    type: 'text',
    name: 'q',
    placeholder: 'Tools, categories, pages',
    autocomplete: 'off',
    spellcheck: false,
    'aria-label': 'Search tools, categories and pages',
  });
  const list = element('div', {
    id: 'palette',
    className: 'suggestions',
    role: 'listbox',
    'aria-label': 'Results',
  });
  const status = element('p', { role: 'status' });
  const keys = element('p', { 'aria-hidden': true }, 'Arrows choose, Enter opens, Esc closes');
  const dialog = element(
    'dialog',
    { className: 'palette', 'aria-label': 'Search the directory' },
    // A form, so that Enter leads to the list of tools even where nothing is suggested.
    element('form', { action: '/tools' }, input),
    list,
    element('div', { className: 'palette-foot' }, status, keys),
  );
  // A click beside the dialog hits its backdrop, which belongs to the dialog element itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, input, list, status };
}

/** Opens the palette with the last query selected, without waiting for the suggestions; closes it when it is open. */
function togglePalette(): void {
  palette ??= build();
  const { dialog, input, list, status } = palette;
  if (dialog.open) {
    dialog.close();
    return;
  }
  dialog.showModal();
  input.select();
  if (list.childElementCount === 0) status.textContent = 'Loading the names …';
  palette.suggestions ??= import('./suggestions.ts').then(({ createSuggestions }) =>
    createSuggestions({ input, list, status, eager: true, onOpen: () => dialog.close() }),
  );
  palette.suggestions
    .then((suggestions) => suggestions.refresh())
    .catch((error: unknown) => {
      delete palette?.suggestions;
      console.warn('the suggestions could not be loaded', error);
      status.textContent = 'Suggestions could not be loaded. Press Enter to search on the server.';
    });
}

/**
 * Opens the command palette on ⌘K, Ctrl+K or `/`, and adds the same suggestions to search fields. The suggestions load
 * when one of these keys is pressed or a field gets the focus.
 */

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
    void import('./suggestions.ts').then(({ suggestUnder }) => suggestUnder(target));
});
document.documentElement.classList.add('has-palette');
