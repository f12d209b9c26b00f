import { element, find } from './element.ts';
import { toggleWatched, watchedTools } from './watched-tools.ts';

/** Keeps the tools that are selected for a comparison across pages. */
interface Picked {
  slug: string;
  name: string;
}

const STORE = 'compare';
const LIMIT = 5;

function read(): Picked[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? (stored as Picked[]).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

let picked = read();
const line = element('p', { role: 'status' });
const names = element('ul', { className: 'chips' });
const open = element('a', { className: 'button' }, 'Compare');
const clear = element('button', { className: 'button quiet', type: 'button' }, 'Clear');
const tray = element(
  'aside',
  { className: 'tray', 'aria-label': 'Comparison', hidden: true },
  line,
  names,
  open,
  clear,
);

function keep(next: Picked[]): void {
  picked = next;
  sessionStorage.setItem(STORE, JSON.stringify(picked));
  show();
}

function chip({ slug, name }: Picked): HTMLLIElement {
  const label = `Remove ${name}`;
  const button = element(
    'button',
    { type: 'button', className: 'chip on', 'aria-label': label },
    `${name} ×`,
  );
  button.addEventListener('click', () => {
    keep(picked.filter((other) => other.slug !== slug));
    (tray.hidden ? find('#main') : clear)?.focus();
  });
  return element('li', {}, button);
}

function show(): void {
  const full = picked.length >= LIMIT;
  for (const box of document.querySelectorAll<HTMLInputElement>('.pick input')) {
    box.checked = picked.some(({ slug }) => slug === box.value);
    box.disabled = full && !box.checked;
  }
  tray.hidden = picked.length === 0;
  line.textContent =
    picked.length < 2
      ? 'Tick one more tool to compare.'
      : full
        ? 'Five tools ticked, the most that a comparison holds.'
        : `${picked.length} tools ticked.`;
  names.replaceChildren(...picked.map(chip));
  open.hidden = picked.length < 2;
  // Scrolls a focused element clear of the tray, whose height varies.
  document.documentElement.style.scrollPaddingBottom = tray.hidden ? '' : `${tray.offsetHeight + 16}px`;
  open.href = `/compare?tools=${picked.map(({ slug }) => encodeURIComponent(slug)).join(',')}`;
}

document.addEventListener('change', (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !box.closest('.pick')) return;
  const rest = picked.filter(({ slug }) => slug !== box.value);
  keep(
    box.checked
      ? [...rest, { slug: box.value, name: box.ariaLabel?.replace('Compare ', '') ?? box.value }]
      : rest,
  );
});
document.addEventListener('tools:shown', show);
// A page that the back button restores has the checkboxes as they were when it was left.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  picked = read();
  show();
});
clear.addEventListener('click', () => {
  keep([]);
  find('#main')?.focus();
});
document.body.append(tray);
show();

const STARS = '.star, .starred';

/** Makes the stars of a page switches that keep tools in the watch list of this browser. */
function showStars(): void {
  const kept = new Set(watchedTools());
  for (const star of document.querySelectorAll<HTMLButtonElement>(STARS))
    star.setAttribute('aria-pressed', String(kept.has(star.value)));
}

document.addEventListener('click', (event) => {
  const star = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(STARS) : null;
  // Where storage is blocked, the form leads to the page of the watch list.
  if (!star || !toggleWatched(star.value)) return;
  event.preventDefault();
  showStars();
});
document.addEventListener('tools:shown', showStars);
// The list was changed in another tab, or before the back button restored this page.
addEventListener('storage', showStars);
addEventListener('pageshow', showStars);
showStars();
