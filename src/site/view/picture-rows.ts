/** A row of a picture: a short label and what it says; `share` of the longest bar where it has a figure. */
export interface PictureRow {
  readonly label: string;
  readonly text: string;
  readonly href?: string;
  readonly share?: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

/** How rows are laid out, in pixels: `beside`, the text stands `between` after the label; else below it. */
export interface RowLayout {
  readonly width: number;
  readonly beside: boolean;
  /** Room at the left of all rows. */
  readonly indent: number;
  readonly between: number;
  /** Room below each row. */
  readonly gap: number;
}

/** Mean width of a letter and height of a line at 14 pixels, and room around the text of a box. */
const LETTER = 7.5;
export const LINE = 19;
export const PAD = 10;
/** Room of a bar below its text. */
const BAR = 12;
/** Part of the width that labels take. */
const LABELS = 0.34;

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

/** Places of labels and texts, row under row, and the height of them all. */
export function layRows(rows: readonly PictureRow[], { width, beside, indent, between, gap }: RowLayout) {
  const whole = width - indent;
  const labelWidth = beside ? Math.round(whole * LABELS) : whole;
  const textX = beside ? indent + labelWidth + between : indent;
  let y = 1;
  const boxes = rows.map(({ label, text, share }): { label: Box; text: Box } => {
    const labels = wrapWords(label, labelWidth - 2 * PAD);
    const texts = wrapWords(text, width - textX - 2 * PAD);
    const own = LINE * labels.length + 2 * PAD;
    const said = LINE * texts.length + 2 * PAD + (share === undefined ? 0 : BAR);
    const height = Math.max(own, said);
    const top = { x: indent, y, width: labelWidth, height: beside ? height : own, lines: labels };
    const below = beside ? y : y + own;
    y += (beside ? height : own + said) + gap;
    return {
      label: top,
      text: { x: textX, y: below, width: width - textX, height: beside ? height : said, lines: texts },
    };
  });
  return { boxes, height: y - gap + 1 };
}
