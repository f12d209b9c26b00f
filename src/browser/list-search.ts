/** Marks the entries of a list that hold every typed word; styles hide or fade the others. Enter opens the first. */
const field = document.querySelector<HTMLInputElement>('[data-entries]');
const entries = [...document.querySelectorAll<HTMLElement>(field?.dataset['entries'] ?? 'none')];
const status = document.querySelector<HTMLElement>('.list-search [role="status"]');
const texts = entries.map((entry) => entry.textContent?.toLowerCase() ?? '');

function search(): void {
  const words = (field?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  document.documentElement.classList.toggle('list-searched', words.length > 0);
  let found = 0;
  entries.forEach((entry, index) => {
    const isHit = words.length > 0 && words.every((word) => texts[index]?.includes(word));
    entry.classList.toggle('hit', isHit);
    found += Number(isHit);
  });
  if (status) status.textContent = words.length > 0 ? `${found} of ${entries.length}` : '';
}

field?.addEventListener('input', search);
field?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  entries
    .find((entry) => entry.matches('.hit'))
    ?.querySelector('a')
    ?.click();
});
// A browser may restore what was typed.
search();

export {};
