import type { PackagesByName } from '../../catalog/packages-by-name.ts';
import { find, readJson } from './element.ts';
import { manifestPackages } from './manifest-packages.ts';
import { keepWatched, watchAddress, watchedTools } from './watched-tools.ts';

/** The list of this browser on `/watch`: opens it, keeps what the address names, and follows renamed tools. */
const page = find('[data-tools]');
const shown = (page?.dataset['tools'] ?? '').split(',').filter(Boolean);
const renamed = new Map(
  (page?.dataset['renamed'] ?? '').split(',').map((pair) => pair.split(':') as [string, string]),
);
const keep = find<HTMLButtonElement>('#keep');
const status = find('#kept');

const isShown = (kept: readonly string[]) =>
  kept.length === shown.length && kept.every((slug) => shown.includes(slug));

/** How the list of the page stands to the one that this browser keeps. */
function relationTo(kept: readonly string[]): string {
  if (shown.length === 0) return '';
  if (isShown(kept)) return 'This list is kept in this browser.';
  return kept.length === 0 ? 'This browser keeps no list yet.' : 'This browser keeps another list.';
}

function show(): void {
  const kept = watchedTools();
  if (keep) keep.hidden = isShown(kept) || shown.length === 0;
  if (status) status.textContent = relationTo(kept);
}

const kept = watchedTools();
const followed = [...new Set(kept.map((slug) => renamed.get(slug) ?? slug))];
if (followed.some((slug, index) => slug !== kept[index])) keepWatched(followed);
if (!location.search && followed.length > 0) location.replace(watchAddress(followed));

keep?.addEventListener('click', () => {
  keepWatched(shown);
  show();
});
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-remove]') : null;
  if (link && isShown(watchedTools())) keepWatched(shown.filter((slug) => slug !== link.dataset['remove']));
});
find<HTMLFormElement>('#add')?.addEventListener('submit', () => {
  // What is added to the kept list is kept when the next page shows it.
  if (isShown(watchedTools())) sessionStorage.setItem('watch-add', shown.join());
});
const before = sessionStorage.getItem('watch-add');
sessionStorage.removeItem('watch-add');
if (before !== null && before === watchedTools().join() && shown.length > 0) keepWatched(shown);
show();

/** Reads a pasted manifest on `/watch` and opens the list of the tools whose packages it names. */
const form = find<HTMLFormElement>('#import');
const field = find<HTMLTextAreaElement>('#manifest');
const said = form?.querySelector<HTMLElement>('[role="status"]');

/** What to say when no list can be opened; otherwise it opens. */
async function read(text: string): Promise<string> {
  const named = manifestPackages(text);
  if (!named) return 'This is neither a package.json nor a requirements.txt nor a go.mod.';
  const { [named.type]: known } = await readJson<PackagesByName>('/packages.json');
  const found = named.names.flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []));
  if (found.length === 0)
    return `None of its ${named.names.length} packages belongs to a tool that is listed here.`;
  location.assign(watchAddress([...new Set([...shown, ...found])]));
  return `${found.length} of its ${named.names.length} packages belong to tools.`;
}

if (form) form.hidden = false;
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!said || !field) return;
  said.textContent = 'Reading…';
  try {
    said.textContent = await read(field.value);
  } catch (error) {
    console.warn('the packages could not be looked up', error);
    said.textContent = 'The list of packages could not be loaded. Try again, or type the names above.';
  }
});
