/** A rectangle of coverage, row by row, from 0 (outside) to 1 (inside). */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export type Point = readonly [x: number, y: number];

/**
 * Area of closed polygons in each pixel by signed accumulation: every edge adds the area to its right, and the
 * running sum of a row is its coverage (the method of font-rs). Outlines wind as in TrueType; holes wind back.
 */
export function fillPolygons(
  width: number,
  height: number,
  polygons: readonly (readonly Point[])[],
): Coverage {
  const sums = new Float32Array(width * height + 2);
  for (const points of polygons)
    points.forEach((from, index) => {
      addEdge(sums, width, height, from, points[(index + 1) % points.length] ?? from);
    });
  const values = new Float32Array(width * height);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    sum += sums[at] ?? 0;
    values[at] = Math.min(Math.abs(sum), 1);
  }
  return { width, height, values };
}

function addEdge(sums: Float32Array, width: number, height: number, a: Point, b: Point): void {
  if (a[1] === b[1]) return;
  const direction = a[1] < b[1] ? 1 : -1;
  const [[x0, y0], [x1, y1]] = direction === 1 ? [a, b] : [b, a];
  const slope = (x1 - x0) / (y1 - y0);
  const add = (at: number, value: number) => {
    sums[at] = (sums[at] ?? 0) + value;
  };
  let x = x0;
  for (let row = Math.floor(y0); row < Math.min(height, Math.ceil(y1)); row++) {
    const tall = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * tall;
    const [left, right] = x < next ? [x, next] : [next, x];
    const area = direction * tall;
    const first = Math.floor(left);
    const last = Math.ceil(right);
    const start = row * width + first;
    if (last <= first + 1) {
      const middle = (left + right) / 2 - first;
      add(start, area * (1 - middle));
      add(start + 1, area * middle);
    } else {
      const share = 1 / (right - left);
      const offset = left - first;
      const head = 0.5 * share * (1 - offset) ** 2;
      const end = right - last + 1;
      const tail = 0.5 * share * end ** 2;
      add(start, area * head);
      if (last === first + 2) {
        add(start + 1, area * (1 - head - tail));
      } else {
        const second = share * (1.5 - offset);
        add(start + 1, area * (second - head));
        for (let column = first + 2; column < last - 1; column++) add(start + column - first, area * share);
        const before = second + (last - first - 3) * share;
        add(start + last - first - 1, area * (1 - before - tail));
      }
      add(start + last - first, area * tail);
    }
    x = next;
  }
}

/** Coverage of a line of even width with round ends and joints through the points of each path. */
export function strokePaths(
  width: number,
  height: number,
  paths: readonly (readonly Point[])[],
  lineWidth: number,
): Coverage {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const x = (at % width) + 0.5;
    const y = Math.floor(at / width) + 0.5;
    let nearest = Number.POSITIVE_INFINITY;
    for (const points of paths)
      for (let index = 1; index < points.length; index++) {
        const [ax, ay] = points[index - 1] ?? [0, 0];
        const [bx, by] = points[index] ?? [0, 0];
        const [dx, dy] = [bx - ax, by - ay];
        const length = dx * dx + dy * dy;
        const along = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
        nearest = Math.min(nearest, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2);
      }
    values[at] = Math.max(0, Math.min(1, lineWidth / 2 + 0.5 - Math.sqrt(nearest)));
  }
  return { width, height, values };
}
