import { keepWatched, watchAddress, watchedTools } from './watched-tools.ts';

/** The list of this browser on `/watch`: opens it, keeps what the address names, and follows renamed tools. */
const page = document.querySelector<HTMLElement>('[data-tools]');
const shown = (page?.dataset['tools'] ?? '').split(',').filter(Boolean);
const renamed = new Map(
  (page?.dataset['renamed'] ?? '').split(',').map((pair) => pair.split(':') as [string, string]),
);
const keep = document.querySelector<HTMLButtonElement>('#keep');
const status = document.querySelector<HTMLElement>('#kept');

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
document.querySelector<HTMLFormElement>('#add')?.addEventListener('submit', () => {
  // What is added to the kept list is kept when the next page shows it.
  if (isShown(watchedTools())) sessionStorage.setItem('watch-add', shown.join());
});
const before = sessionStorage.getItem('watch-add');
sessionStorage.removeItem('watch-add');
if (before !== null && before === watchedTools().join() && shown.length > 0) keepWatched(shown);
show();
