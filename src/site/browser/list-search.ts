import { find } from './element.ts';

/**
 * Marks the entries of a list that hold every typed word; styles hide or fade the others. Enter opens the first. When none
 * holds them, a link leads to the search of the site.
 */
const field = find<HTMLInputElement>('[data-entries]');
const entries = [...document.querySelectorAll<HTMLElement>(field?.dataset['entries'] ?? 'none')];
const status = find('.list-search [role="status"]');
const everywhere = find<HTMLAnchorElement>('.list-search a');
const texts = entries.map((entry) => entry.textContent?.toLowerCase() ?? '');

function search(): void {
  const typed = (field?.value ?? '').trim();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  document.documentElement.classList.toggle('list-searched', words.length > 0);
  let found = 0;
  entries.forEach((entry, index) => {
    const isHit = words.length > 0 && words.every((word) => texts[index]?.includes(word));
    entry.classList.toggle('hit', isHit);
    found += Number(isHit);
  });
  const isNone = words.length > 0 && found === 0;
  if (status)
    status.textContent = isNone
      ? `Nothing in this list has “${typed}”.`
      : words.length > 0
        ? `${found} of ${entries.length}`
        : '';
  if (!everywhere) return;
  everywhere.hidden = !isNone;
  everywhere.href = `/search?q=${encodeURIComponent(typed)}`;
}

field?.addEventListener('input', search);
field?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const first = entries.find((entry) => entry.matches('.hit'))?.querySelector('a');
  (first ?? everywhere)?.click();
});
// A browser may restore what was typed.
search();
