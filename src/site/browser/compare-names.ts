/** Suggests names of tools in the fields of the comparison; the names load when one of the fields gets the focus. */
import type { PaletteIndex } from '../../search/palette-index.ts';

const form = document.querySelector<HTMLFormElement>('.compare-form');
const names = document.querySelector<HTMLDataListElement>('#tool-names');
const status = document.querySelector<HTMLElement>('#names-loading');
let isAsked = false;

async function load(): Promise<void> {
  if (status) status.textContent = 'Suggestions load.';
  const response = await fetch('/palette.json');
  if (!response.ok) throw new Error(`/palette.json answered ${response.status}`);
  const { tools } = (await response.json()) as PaletteIndex;
  names?.replaceChildren(...tools.map(([name]) => new Option(name, name)));
  if (status) status.textContent = '';
}

form?.addEventListener('focusin', () => {
  if (isAsked) return;
  isAsked = true;
  load().catch((error: unknown) => {
    isAsked = false;
    if (status) status.textContent = 'No suggestions. Type a whole name.';
    console.warn('the names of tools could not be loaded', error);
  });
});
