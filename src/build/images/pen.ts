import { type Canvas, lay, type Stamp, toStamp } from './canvas.ts';
import { fillPolygons, type Point } from './coverage.ts';
import type { Typeface } from './typeface.ts';

/** A typeface at one size. */
export interface Pen {
  /** Pixels of an em. */
  readonly size: number;
  /** Width of a text in pixels. */
  measure(text: string): number;
  /** Writes a text from `x` on a baseline. */
  write(canvas: Canvas, ink: number, x: number, baseline: number, text: string): void;
}

/** Number of subpixel positions at which a letter is drawn. */
const FRACTIONS = 4;

interface Letter extends Stamp {
  readonly left: number;
  readonly top: number;
}

/** Creates a pen that caches its letters. `tracking` is added after every letter, in ems. */
export function createPen(typeface: Typeface, size: number, tracking = 0): Pen {
  const letters = new Map<string, Letter>();

  function letter(character: string, fraction: number): Letter {
    const key = `${fraction}${character}`;
    let made = letters.get(key);
    if (!made) {
      const polygons = typeface(character).polygons.map((points) =>
        points.map(([x, y]): Point => [x * size + fraction / FRACTIONS, y * size]),
      );
      made = draw(polygons);
      letters.set(key, made);
    }
    return made;
  }

  const advance = (character: string) => (typeface(character).advance + tracking) * size;
  return {
    size,
    measure: (text) => [...text].reduce((width, character) => width + advance(character), 0),
    write(canvas, ink, x, baseline, text) {
      let at = x;
      for (const character of text) {
        const place = Math.round(at * FRACTIONS);
        const { left, top, ...stamp } = letter(character, place % FRACTIONS);
        lay(canvas, ink, stamp, Math.floor(place / FRACTIONS) + left, baseline + top);
        at += advance(character);
      }
    },
  };
}

/** Fills polygons on the smallest whole rectangle around them. */
function draw(polygons: readonly (readonly Point[])[]): Letter {
  const points = polygons.flat();
  if (points.length === 0) return { left: 0, top: 0, width: 0, height: 0, levels: new Uint8Array() };
  const left = Math.floor(Math.min(...points.map(([x]) => x)));
  const top = Math.floor(Math.min(...points.map(([, y]) => y)));
  const width = Math.ceil(Math.max(...points.map(([x]) => x))) - left + 1;
  const height = Math.ceil(Math.max(...points.map(([, y]) => y))) - top + 1;
  const moved = polygons.map((one) => one.map(([x, y]): Point => [x - left, y - top]));
  return { left, top, ...toStamp(fillPolygons(width, height, moved)) };
}

/** Breaks a text into lines of at most `width` pixels; what does not fit into `most` lines ends in "…". */
export function breakLines(pen: Pen, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && pen.measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept.at(-1)} …`;
  return kept.map((one) => cut(pen, one, width));
}

/** A line shortened to `width` pixels; "…" marks a cut. */
export function cut(pen: Pen, text: string, width: number): string {
  if (pen.measure(text) <= width) return text;
  let short = text.replace(/ ?…$/, '');
  while (short !== '' && pen.measure(`${short}…`) > width) short = short.slice(0, -1).trimEnd();
  return `${short.replace(/[,;:.\s]+$/, '')}…`;
}
