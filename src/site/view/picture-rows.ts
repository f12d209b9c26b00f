/** A row of a picture: a short label and what it says; `share` of the longest bar where it has a figure. */
export interface PictureRow {
  readonly label: string;
  readonly text: string;
  readonly href?: string;
  readonly share?: number;
}

/** Mean width of a letter and height of a line at 14 pixels, and room around the text of a box. */
const LETTER = 7.5;
export const LINE = 19;
export const PAD = 10;
/** Room of a bar below its text. */
const BAR = 12;

/** Lines of at most `width` pixels; a longer word has a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * LETTER <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Boxes of labels and texts in pixels, row under row with `gap` between them, and the height of them all. A label is `label`
 * wide; the text stands beside it, or below where the label has the whole width.
 */
export function layRows(rows: readonly PictureRow[], width: number, label: number, gap: number) {
  const x = label < width ? label : 0;
  let y = 1;
  const boxes = rows.map((row) => {
    const labels = wrapWords(row.label, label - 2 * PAD);
    const texts = wrapWords(row.text, width - x - 2 * PAD);
    const own = LINE * labels.length + 2 * PAD;
    const said = LINE * texts.length + 2 * PAD + (row.share === undefined ? 0 : BAR);
    const height = x > 0 ? Math.max(own, said) : said;
    const below = x > 0 ? y : y + own;
    const parts = [
      { name: 'label', x: 1, y, width: label - 2, height: x > 0 ? height : own, lines: labels },
      { name: 'text', x: x + 1, y: below, width: width - x - 2, height, lines: texts },
    ] as const;
    y = below + height + gap;
    return parts;
  });
  return { boxes, height: y - gap + 1 };
}

/** An entry of a tree: what it is, what is said at its end, and what hangs below it. */
export interface Branch {
  readonly name: string;
  readonly href: string;
  readonly note?: string | undefined;
  readonly branches: readonly Branch[];
}

/** Distance from one level of a tree to the next, and height of an entry of one line. */
const LEVEL = 20;
const ENTRY = 26;

/**
 * A tree in pixels, entry under entry: where the lines of each text begin, and `join`, the path from the entry above. A note
 * stands at the right edge of the first line.
 */
export function layTree(root: Branch, width: number) {
  const entries: (Branch & { x: number; y: number; lines: readonly string[]; join: string })[] = [];
  let y = 0;
  const add = (branch: Branch, x: number, from?: number) => {
    const top = y;
    const lines = wrapWords(branch.name, width - x - LETTER * (branch.note?.length ?? 0));
    const join = from === undefined ? '' : `M${x - LEVEL + 4} ${from}V${top + ENTRY / 2}h${LEVEL - 8}`;
    entries.push({ ...branch, x, y: top, lines, join });
    y += ENTRY + LINE * (lines.length - 1);
    const below = y;
    for (const next of branch.branches) add(next, x + LEVEL, below);
  };
  add(root, 0);
  return { entries, height: y };
}
