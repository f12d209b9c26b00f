import type { Element } from 'hast';
import type { AlignType, PhrasingContent, Table, TableCell } from 'mdast';
import { isElement } from './html-tree.ts';

const rowsOf = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (isElement(child, 'thead', 'tbody', 'tfoot')) return rowsOf(child);
    return isElement(child, 'tr') ? [child] : [];
  });

const cellsOf = (row: Element): Element[] => row.children.filter((child) => isElement(child, 'th', 'td'));

const emptyCells = (count: number): TableCell[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ type: 'tableCell', children: [] }));

/** Puts empty cells where a cell spans several columns or rows. */
function fillSpans(rows: TableCell[][], sources: ReadonlyMap<TableCell, Element>): void {
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) {
      const { colSpan = 1, rowSpan = 1 } = sources.get(cell)?.properties ?? {};
      row.splice(x + 1, 0, ...emptyCells(Number(colSpan) - 1));
      for (const below of rows.slice(y + 1, y + Number(rowSpan)))
        below.splice(x, 0, ...emptyCells(Number(colSpan)));
    }
}

function alignOf({ properties }: Element): AlignType {
  const { align, style } = properties;
  return ((align ?? /text-align:\s*(left|right|center)/.exec(String(style))?.[1]) as AlignType) ?? null;
}

/** A table of HTML as one of Markdown: the first row is its header, empty when the first row has no `<th>`. */
export function tableToMdast(table: Element, contentOf: (cell: Element) => PhrasingContent[]): Table {
  const found = rowsOf(table).map(cellsOf);
  const sources = new Map<TableCell, Element>();
  const rows = found.map((cells) =>
    cells.map((cell): TableCell => {
      const made: TableCell = { type: 'tableCell', children: contentOf(cell) };
      sources.set(made, cell);
      return made;
    }),
  );
  const hasHeader =
    table.children.some((child) => isElement(child, 'thead')) ||
    found[0]?.some(({ tagName }) => tagName === 'th');
  if (!hasHeader) rows.unshift([]);
  fillSpans(rows, sources);
  const columns = Math.max(1, ...rows.map(({ length }) => length));
  return {
    type: 'table',
    align: Array.from(
      { length: columns },
      (_, column) => found.flatMap((cells) => (cells[column] && alignOf(cells[column])) ?? [])[0] ?? null,
    ),
    children: rows.map((cells) => ({
      type: 'tableRow',
      children: [...cells, ...emptyCells(columns - cells.length)],
    })),
  };
}
