import { type Stamp, toStamp } from './canvas.ts';
import { type Point, strokePaths } from './coverage.ts';

/** Side of the square that the emblem is drawn in. */
const SIDE = 32;

/** An open book with a line of prices: the shape of `public/favicon.svg` as points. */
const CURVES: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [5, 6.5],
    [9, 4.9],
    [13, 5.3],
    [16, 7.7],
  ],
  [
    [16, 7.7],
    [19, 5.3],
    [23, 4.9],
    [27, 6.5],
  ],
  [
    [27, 24.5],
    [23, 22.9],
    [19, 23.3],
    [16, 25.7],
  ],
  [
    [16, 25.7],
    [13, 23.3],
    [9, 22.9],
    [5, 24.5],
  ],
];
const PRICES: readonly Point[] = [
  [10, 19],
  [14, 15],
  [18, 18],
  [23, 12],
];
const STEPS = 8;

function bezier([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const at = (axis: 0 | 1) =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return [at(0), at(1)];
}

/** The emblem of the directory in a square of `size` pixels; `lineWidth` in 32nds of the side. */
export function emblem(size: number, lineWidth = 2.4, padding = 0): Stamp {
  const curve = CURVES.flatMap((points) =>
    Array.from({ length: STEPS + 1 }, (_, step) => bezier(points, step / STEPS)),
  );
  const book = [...curve, curve[0] ?? [5, 6.5]] satisfies Point[];
  const scale = (size * (1 - 2 * padding)) / SIDE;
  const paths = [book, PRICES].map((points) =>
    points.map(([x, y]): Point => [x * scale + size * padding, y * scale + size * padding]),
  );
  return toStamp(strokePaths(size, size, paths, lineWidth * scale));
}
