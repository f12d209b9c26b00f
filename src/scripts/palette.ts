import { createPaletteSearch, type PaletteIndex } from '../search/palette-index.ts';

/** The command palette: a native dialog with the combobox pattern of the ARIA practices guide. */
interface Entry {
  readonly name: string;
  readonly note: string;
  readonly href: string;
}
interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}
type Find = (text: string) => Group[];

const PLACES: readonly Entry[] = [
  { name: 'All tools', note: 'Filter and search', href: '/tools' },
  { name: 'Categories', note: 'Twenty-four shelves', href: '/categories' },
  { name: 'Open source', note: 'Licences and self-hosting', href: '/open-source' },
  { name: 'Standards', note: 'What tools speak', href: '/standards' },
  { name: 'Compare tools', note: 'Two to five side by side', href: '/compare' },
  { name: 'Landscape map', note: 'Everything at a glance', href: '/map' },
  { name: 'API guide', note: 'For programs and agents', href: '/docs/api' },
];
const SHOWN = 8;

let finding: Promise<Find> | undefined;
let groups: Group[] = [];
let active = 0;

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
for (const [name, value] of Object.entries({
  role: 'combobox',
  'aria-label': 'Search tools, categories and pages',
  'aria-expanded': 'true',
  'aria-controls': 'palette-list',
  'aria-autocomplete': 'list',
}))
  input.setAttribute(name, value);
const list = document.createElement('div');
list.id = 'palette-list';
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', 'Results');
const status = document.createElement('p');
status.className = 'palette-status';
status.setAttribute('role', 'status');
dialog.append(input, list, status);

function finder(index: PaletteIndex): Find {
  const search = createPaletteSearch(index);
  const categories = index.categories.map(([slug, name]) => ({
    name,
    note: 'Category',
    href: `/categories/${slug}`,
  }));
  const matching = (entries: readonly Entry[], words: string[]) =>
    entries.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0)
      return [
        { title: 'Go to', entries: PLACES },
        { title: 'Categories', entries: categories },
      ];
    const asked = encodeURIComponent(text);
    const tools = search(text, SHOWN).map(({ name, slug, category }) => ({
      name,
      note: category,
      href: `/tools/${slug}`,
    }));
    return [
      { title: 'Tools', entries: tools },
      { title: 'Categories', entries: matching(categories, words).slice(0, 4) },
      { title: 'Pages', entries: matching(PLACES, words).slice(0, 3) },
      {
        title: 'Search',
        entries: [
          { name: `Tools that fit “${text}”`, note: 'By need or fact', href: `/tools?q=${asked}` },
          { name: `“${text}” on all pages`, note: 'Full text', href: `/search?q=${asked}` },
        ],
      },
    ].filter(({ entries }) => entries.length > 0);
  };
}

const entries = () => groups.flatMap((group) => group.entries);

function option({ name, note }: Entry, number: number): HTMLElement {
  const element = document.createElement('div');
  element.id = `palette-${number}`;
  element.setAttribute('role', 'option');
  const words = document.createElement('span');
  words.textContent = name;
  const about = document.createElement('small');
  about.textContent = note;
  element.append(words, about);
  element.addEventListener('click', (event) => choose(number, event.metaKey || event.ctrlKey));
  element.addEventListener('pointermove', () => number !== active && mark(number));
  return element;
}

function mark(number: number): void {
  const total = entries().length;
  active = total > 0 ? (number + total) % total : 0;
  for (const element of list.querySelectorAll('[role="option"]')) {
    const chosen = element.id === `palette-${active}`;
    element.setAttribute('aria-selected', String(chosen));
    if (chosen) element.scrollIntoView({ block: 'nearest' });
  }
  if (total > 0) input.setAttribute('aria-activedescendant', `palette-${active}`);
  else input.removeAttribute('aria-activedescendant');
}

function choose(number: number, newTab: boolean): void {
  const entry = entries()[number];
  if (!entry) return;
  if (newTab) open(entry.href, '_blank', 'noopener');
  else location.assign(entry.href);
  dialog.close();
}

function show(find: Find): void {
  const text = input.value.trim().slice(0, 200);
  groups = find(text);
  let number = 0;
  list.replaceChildren(
    ...groups.map(({ title, entries: some }, at) => {
      const group = document.createElement('div');
      group.setAttribute('role', 'group');
      group.setAttribute('aria-labelledby', `palette-group-${at}`);
      const heading = document.createElement('p');
      heading.id = `palette-group-${at}`;
      heading.className = 'eyebrow';
      heading.textContent = title;
      group.append(heading, ...some.map((entry) => option(entry, number++)));
      return group;
    }),
  );
  mark(0);
  list.scrollTop = 0;
  const tools = groups.find(({ title }) => title === 'Tools')?.entries.length ?? 0;
  status.textContent =
    text === '' ? '' : tools === 0 ? 'No tool of this name' : tools === 1 ? '1 tool' : `${tools} tools`;
}

async function index(): Promise<Find> {
  const response = await fetch('/palette.json');
  if (!response.ok) throw new Error(`/palette.json answered ${response.status}`);
  return finder((await response.json()) as PaletteIndex);
}

async function refresh(): Promise<void> {
  finding ??= index();
  try {
    show(await finding);
  } catch (error) {
    finding = undefined;
    console.warn('the palette could not load its index', error);
    status.textContent = 'The index could not be loaded. Press Enter to search on the server.';
    groups = [
      {
        title: 'Search',
        entries: [
          { name: 'Search on the server', note: '', href: `/tools?q=${encodeURIComponent(input.value)}` },
        ],
      },
    ];
  }
}

input.addEventListener('input', () => void refresh());
input.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    mark(active + step);
  } else if (event.key === 'Enter' && !event.isComposing) {
    event.preventDefault();
    choose(active, event.metaKey || event.ctrlKey);
  }
});
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
  void refresh();
}
