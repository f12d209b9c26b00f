import { SHARE_HEIGHT, SHARE_WIDTH } from '../../base/service.ts';
import { createCanvas, encodePng, fillRectangle, type Inks, lay, paletteOf } from './canvas.ts';
import { emblem } from './emblem.ts';
import { breakLines, createPen, cut, type Pen } from './pen.ts';
import type { ShareFaces } from './typeface.ts';

/** The content of the Open Graph image of a page. */
export interface ShareCard {
  /** What kind of page it is, in a word or two. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Two letters of a tool. */
  readonly monogram?: string;
  /** At most three labels with their values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

const PAPER = [0xfb, 0xfa, 0xf6] as const;
const SUNK = [0xf3, 0xf1, 0xe9] as const;
const ACCENT = [0x0a, 0x62, 0x5d] as const;
/** The light colours of `tokens.css`; the first background is the paper. */
const INKS: Inks = [
  [PAPER, [0x15, 0x19, 0x1c]],
  [PAPER, [0x50, 0x57, 0x5c]],
  [PAPER, ACCENT],
  [PAPER, [0xe0, 0xdc, 0xcf]],
  [SUNK, ACCENT],
];
const [INK, SOFT, TEAL, RULE, MARK] = [0, 1, 2, 3, 4];
const PALETTE = paletteOf(INKS);

const LEFT = 80;
const RIGHT = SHARE_WIDTH - 72;
const WIDTH = RIGHT - LEFT;
const TOP = 176;
const MARK_SIZE = 116;
const TEXT_LEADING = 45;
/** Least space between two facts. */
const GAP = 64;

/** Makes the painter of share images: 1200 by 630 pixels, PNG. Equal cards give equal bytes. */
export function createSharePainter({ serif, sans }: ShareFaces): (card: ShareCard) => Buffer {
  const titles = [92, 80, 68, 58, 50].map((size) => createPen(serif, size, -0.014));
  const brand = createPen(serif, 31, -0.006);
  const letters = createPen(serif, 54);
  const value = createPen(serif, 33);
  const body = createPen(sans, 31);
  const small = createPen(sans, 23);
  const logo = emblem(46, 2.2);

  /** The largest title that fits: two lines beside a monogram, else three. */
  function fitTitle(text: string, width: number): { pen: Pen; lines: string[] } {
    const fits = titles
      .map((pen) => ({ pen, lines: breakLines(pen, text, width, 3) }))
      .find(({ pen, lines }) => lines.length * pen.size <= 170 && !lines.some((line) => line.endsWith('…')));
    const last = titles.at(-1) ?? brand;
    return fits ?? { pen: last, lines: breakLines(last, text, width, 3) };
  }

  return ({ kind, title, text, monogram, facts }) => {
    const canvas = createCanvas(SHARE_WIDTH, SHARE_HEIGHT);
    fillRectangle(canvas, TEAL, 0, 0, 14, SHARE_HEIGHT);
    lay(canvas, TEAL, logo, LEFT - 5, 56);
    brand.write(canvas, INK, LEFT + 52, 91, 'Fintech Tool Directory');
    small.write(canvas, SOFT, RIGHT - small.measure(kind), 90, kind);
    fillRectangle(canvas, INK, LEFT, 124, WIDTH, 2);

    const indent = monogram ? MARK_SIZE + 34 : 0;
    const { pen, lines } = fitTitle(title, WIDTH - indent);
    const leading = Math.round(pen.size * 1.08);
    const block = Math.max(lines.length * leading, monogram ? MARK_SIZE : 0);
    const slack = (block - lines.length * leading) / 2;
    if (monogram) {
      fillRectangle(canvas, MARK, LEFT, TOP, MARK_SIZE, MARK_SIZE, 0);
      const start = LEFT + (MARK_SIZE - letters.measure(monogram)) / 2;
      letters.write(canvas, MARK, start, TOP + MARK_SIZE / 2 + 18, monogram);
    }
    lines.forEach((line, index) => {
      pen.write(
        canvas,
        INK,
        LEFT + indent,
        Math.round(TOP + slack + index * leading + pen.size * 0.82),
        line,
      );
    });

    const below = TOP + block + 66;
    const room = Math.max(1, Math.min(3, Math.floor((482 - below) / TEXT_LEADING) + 1));
    breakLines(body, text, WIDTH - 60, room).forEach((line, index) => {
      body.write(canvas, SOFT, LEFT, below + index * TEXT_LEADING, line);
    });

    fillRectangle(canvas, RULE, LEFT, 508, WIDTH, 2);
    const most = (WIDTH - GAP * (facts.length - 1)) / facts.length;
    const widths = facts.map(([label, words]) => Math.max(small.measure(label), value.measure(words)));
    const fits = widths.reduce((sum, width) => sum + width + GAP, -GAP) <= WIDTH;
    let x = LEFT;
    facts.forEach(([label, words], index) => {
      small.write(canvas, SOFT, x, 546, label);
      value.write(canvas, INK, x, 585, fits ? words : cut(value, words, most));
      x += Math.round((fits ? (widths[index] ?? 0) : most) + GAP);
    });
    return encodePng(canvas, PALETTE);
  };
}
