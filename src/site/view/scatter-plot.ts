/** A point to draw: its value on both axes, its weight (the area of its dot), and its label. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
  readonly label: string;
}

/** A point in pixels, with its label beside it. */
export interface PlacedPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface Plot {
  readonly points: readonly PlacedPoint[];
  /** Round values along each axis, with their place in pixels. */
  readonly ticks: Readonly<Record<'x' | 'y', readonly { readonly value: number; readonly at: number }[]>>;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Inner edges of the drawing, in pixels. */
export interface Frame extends Box {}

/** Mean width of a letter and height of a line of labels, in pixels. */
const LETTER = 6.4;
const LINE = 15;
const STEP = 10;

/**
 * Lays out a scatter plot. The axes end at multiples of `STEP` around the points. Each label is placed beside its
 * dot, at the position with the least overlap (right, left, above, below, then the diagonals). The dot with the
 * largest weight has the radius `largest`.
 */
export function layOut(points: readonly PlotPoint[], frame: Frame, largest = 15): Plot {
  const x = scale(
    points.map((point) => point.x),
    frame.left,
    frame.right,
  );
  const y = scale(
    points.map((point) => point.y),
    frame.bottom,
    frame.top,
  );
  const heaviest = Math.max(...points.map(({ weight }) => weight));
  const dots = points.map((point) => ({
    x: x.at(point.x),
    y: y.at(point.y),
    radius: round(largest * Math.sqrt(point.weight / heaviest)),
  }));
  const taken: Box[] = dots.map(around);
  const labels = dots.map((dot, index) => {
    const width = (points[index]?.label.length ?? 0) * LETTER;
    const [best] = places(dot, width)
      .map((place) => ({ place, cost: cost(place.box, taken, around(dot), frame) }))
      .sort((a, b) => a.cost - b.cost);
    if (best) taken.push(best.place.box);
    return best?.place.label ?? { x: dot.x, y: dot.y, anchor: 'middle' as const };
  });
  return {
    points: dots.map((dot, index) => ({
      ...dot,
      label: labels[index] ?? { x: dot.x, y: dot.y, anchor: 'middle' },
    })),
    ticks: { x: x.ticks, y: y.ticks },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor((Math.min(...values) - 2) / STEP) * STEP;
  const high = Math.ceil((Math.max(...values) + 2) / STEP) * STEP;
  const at = (value: number) => round(from + ((value - low) / (high - low)) * (to - from));
  const ticks = Array.from({ length: (high - low) / STEP + 1 }, (_, index) => {
    const value = low + index * STEP;
    return { value, at: at(value) };
  });
  return { at, ticks };
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function around({ x, y, radius }: Dot): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** Places for a label of a width, best first; `y` is its baseline. */
function places({ x, y, radius }: Dot, width: number) {
  const place = (anchor: 'start' | 'middle' | 'end', atX: number, baseline: number) => {
    const left = anchor === 'start' ? atX : anchor === 'end' ? atX - width : atX - width / 2;
    const box = { left, right: left + width, top: baseline - LINE + 4, bottom: baseline + 4 };
    return { label: { x: round(atX), y: round(baseline), anchor }, box };
  };
  const gap = radius + 5;
  const slant = radius * 0.7 + 4;
  return [
    place('start', x + gap, y + 4),
    place('end', x - gap, y + 4),
    place('middle', x, y - gap - 2),
    place('middle', x, y + gap + 9),
    place('start', x + slant, y - slant + 2),
    place('start', x + slant, y + slant + 8),
    place('end', x - slant, y - slant + 2),
    place('end', x - slant, y + slant + 8),
  ];
}

/** Area of drawn boxes that a label would cover, without its own dot; a label outside the frame costs most. */
function cost(box: Box, taken: readonly Box[], own: Box, frame: Frame): number {
  const outside =
    box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
  return taken.reduce(
    (sum, other) => (sameBox(other, own) ? sum : sum + shared(box, other)),
    outside ? 1e6 : 0,
  );
}

const sameBox = (a: Box, b: Box) =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Area that two boxes share. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
