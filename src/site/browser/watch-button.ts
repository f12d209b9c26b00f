import { toggleWatched, watchAddress, watchedTools } from './watched-tools.ts';

/** Turns the link "Watch" of a tool into a switch that keeps the tool in the watch list of this browser. */
const link = document.querySelector<HTMLAnchorElement>('a[data-watch]');
const slug = link?.dataset['watch'];

if (link && slug) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  const list = document.createElement('a');
  list.textContent = 'Watch list';
  const show = () => {
    const kept = watchedTools();
    const watched = kept.includes(slug);
    button.setAttribute('aria-pressed', String(watched));
    button.textContent = watched ? '★ Watching' : '☆ Watch';
    list.href = watchAddress(kept);
    list.hidden = !watched;
  };
  button.addEventListener('click', () => {
    if (toggleWatched(slug)) show();
    else location.assign(watchAddress([slug]));
  });
  link.replaceWith(button);
  button.after(list);
  // The list was changed in another tab, or before the back button restored this page.
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();
}
