import { element } from './element.ts';

/** A link in the list under a search field. */
export interface Suggestion {
  readonly name: string;
  readonly note: string;
  readonly href: string;
  /** Whether its name is what was typed, or begins with it: nothing else is opened unasked. */
  readonly isNamed?: boolean;
}
export interface SuggestionGroup {
  readonly title: string;
  readonly entries: readonly Suggestion[];
}

export interface ListParts {
  readonly input: HTMLInputElement;
  /** The element with the role `listbox`; the ids of its options begin with its id. */
  readonly list: HTMLElement;
  /** Selects the first entry at once if it is named. Otherwise Enter submits the form until an arrow key has selected an entry. */
  readonly eager: boolean;
  /** Called when an entry is opened. */
  readonly onOpen: () => void;
}

/** The combobox pattern of the ARIA practices guide: the focus stays in the field, arrow keys select, Enter opens. */
export function createSuggestionList({ input, list, eager, onOpen }: ListParts) {
  let entries: Suggestion[] = [];
  let groups = 0;
  let active = -1;

  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);

  function choose(number: number): void {
    active = number;
    for (const one of list.querySelectorAll('[role="option"]'))
      one.setAttribute('aria-selected', String(one.id === `${list.id}-${active}`));
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${active}`);
  }

  function open(number: number, newTab: boolean): void {
    const entry = entries[number];
    if (!entry) return;
    if (newTab) window.open(entry.href, '_blank', 'noopener');
    else location.assign(entry.href);
    onOpen();
  }

  function option(entry: Suggestion): HTMLElement {
    const number = entries.push(entry) - 1;
    const made = element(
      'div',
      { id: `${list.id}-${number}`, role: 'option', 'aria-selected': false },
      element('span', {}, entry.name),
      ' ',
      element('small', {}, entry.note),
    );
    made.addEventListener('click', (event) => open(number, event.metaKey || event.ctrlKey));
    made.addEventListener('pointermove', () => number !== active && choose(number));
    return made;
  }

  function append({ title, entries: some }: SuggestionGroup): void {
    const heading = element('p', { id: `${list.id}-group-${groups++}`, className: 'eyebrow' }, title);
    list.append(
      element('div', { role: 'group', 'aria-labelledby': heading.id }, heading, ...some.map(option)),
    );
  }

  function hide(): void {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  }

  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !list.hidden && entries.length > 0) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      choose((from + step + entries.length) % entries.length);
      list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active >= 0 && !list.hidden && !event.isComposing) {
      event.preventDefault();
      open(active, event.metaKey || event.ctrlKey);
    }
  });
  // The field keeps the focus when an entry is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault());

  return {
    /** Adds a group at the end, so that the entries above do not move. */
    append,
    hide,
    /** Shows these groups in place of the last ones; a group without entries is a line of text. */
    show(some: readonly SuggestionGroup[]) {
      entries = [];
      groups = 0;
      list.replaceChildren();
      for (const group of some) append(group);
      list.hidden = some.length === 0;
      list.scrollTop = 0;
      input.setAttribute('aria-expanded', String(entries.length > 0));
      choose(eager && entries[0]?.isNamed ? 0 : -1);
    },
  };
}
