import { find } from './element.ts';

/** Copies the comparison as Markdown or CSV; the buttons appear only where this script runs. */
const table = find<HTMLTableElement>('table.comparison');
const said = find('#copied');

const text = (cell: Element) => {
  const copy = cell.cloneNode(true) as Element;
  for (const extra of copy.querySelectorAll('.mark, .remove')) extra.remove();
  return copy.textContent?.replace(/\s+/g, ' ').trim() ?? '';
};

/** Rows of facts that are visible: with "only differences" the others are left out. */
function cells(): string[][] {
  const rows = [...(table?.rows ?? [])].filter((row) => row.checkVisibility() && !row.matches('.group'));
  return rows.map((row) => [...row.cells].map(text));
}

function asMarkdown(rows: string[][]): string {
  const line = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line), '', `Source: ${location.href}`].join(
    '\n',
  );
}

function asCsv(rows: string[][]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const rows = cells();
    const copied = button.dataset['copy'] === 'csv' ? asCsv(rows) : asMarkdown(rows);
    try {
      await navigator.clipboard.writeText(copied);
      if (said) said.textContent = 'Copied.';
    } catch {
      if (said) said.textContent = 'The browser did not allow copying.';
    }
  });
}

/** Keeps a short address in the bar, with "all rows" where they are shown, so that a link shows what its sender saw. */
const box = find<HTMLInputElement>('#only-differences');
const address = table?.dataset['address'];
const ALL = 'rows=all';

function showAddress(): void {
  const base = address ?? location.pathname;
  const rows = box?.checked ? '' : `${base.includes('?') ? '&' : '?'}${ALL}`;
  history.replaceState(null, '', base + rows + location.hash);
}

// A static page cannot read the address.
if (box && location.search.includes(ALL)) box.checked = false;
if (address) showAddress();
box?.addEventListener('change', showAddress);
