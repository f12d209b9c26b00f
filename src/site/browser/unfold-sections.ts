/** Unfolds the sections of a page on a wide screen, where styles show them from the start. */
const WIDE = '(min-width: 56.01rem)';

if (matchMedia(WIDE).matches)
  for (const section of document.querySelectorAll<HTMLDetailsElement>('details.folded')) section.open = true;
document.documentElement.classList.add('unfolded');

export {};
