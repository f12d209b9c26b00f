import type { PackagesByName } from '../../catalog/packages-by-name.ts';
import { manifestPackages } from './manifest-packages.ts';
import { watchAddress } from './watched-tools.ts';

/** Reads a pasted manifest on `/watch` and opens the list of the tools whose packages it names. */
const form = document.querySelector<HTMLFormElement>('#import');
const field = document.querySelector<HTMLTextAreaElement>('#manifest');
const said = form?.querySelector<HTMLElement>('[role="status"]');
const shown = (document.querySelector<HTMLElement>('[data-tools]')?.dataset['tools'] ?? '')
  .split(',')
  .filter(Boolean);

/** What to say when no list can be opened; otherwise it opens. */
async function read(text: string): Promise<string> {
  const named = manifestPackages(text);
  if (!named) return 'This is neither a package.json nor a requirements.txt nor a go.mod.';
  const response = await fetch('/packages.json');
  if (!response.ok) throw new Error(`/packages.json answered ${response.status}`);
  const known = ((await response.json()) as PackagesByName)[named.type];
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
