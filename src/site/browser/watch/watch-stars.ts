import { toggleWatched, watchedTools } from './watched-tools.ts';

/** Makes the stars of a list switches that keep tools in the watch list of this browser. */
function show(): void {
  const kept = new Set(watchedTools());
  for (const star of document.querySelectorAll<HTMLButtonElement>('.star'))
    star.setAttribute('aria-pressed', String(kept.has(star.value)));
}

document.addEventListener('click', (event) => {
  const star = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('.star') : null;
  // Where storage is blocked, the form leads to the page of the watch list.
  if (!star || !toggleWatched(star.value)) return;
  event.preventDefault();
  show();
});
document.addEventListener('tools:shown', show);
// The list was changed in another tab, or before the back button restored this page.
addEventListener('storage', show);
addEventListener('pageshow', show);
show();
