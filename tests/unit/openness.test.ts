import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { opennessOf } from '../../src/catalog/list/flags.ts';
import { layOut } from '../../src/site/view/scatter-plot.ts';

const catalog = openCatalog(readContent('content'));
const frame = { left: 64, top: 16, right: 1104, bottom: 580 };

test('reach and openness are shares of what records establish', () => {
  for (const { slug, tools, reach, openness, doors } of opennessOf(catalog)) {
    const records = catalog.tools.filter(({ categories }) => categories.includes(slug));
    assert.equal(tools, records.length, slug);
    const percent = (count: number, of: number) => Math.round((count * 100) / of);
    assert.equal(
      reach,
      percent(
        records.filter(({ coverage }) => coverage.regions.some((region) => region === 'global')).length,
        tools,
      ),
      slug,
    );
    let open = 0;
    for (const { links, pricing, api, openSource } of records) {
      if (links.docs) open++;
      if (pricing.freeTier === 'yes' || /^(free|open-source|freemium)$/.test(pricing.model)) open++;
      if (api.sandbox === 'yes') open++;
      if (api.sdks.length > 0) open++;
      if (openSource) open++;
    }
    assert.equal(openness, percent(open, tools * 5), slug);
    assert.ok(Math.abs(doors.reduce((sum, share) => sum + share, 0) / 5 - openness) <= 1, slug);
  }
});

test('dots stand where their values say, and axes begin and end beyond them', () => {
  const { points, ticks } = layOut(
    [
      { x: 12, y: 40, weight: 1, label: 'a' },
      { x: 50, y: 77, weight: 4, label: 'b' },
    ],
    frame,
  );
  assert.deepEqual(
    ticks.x.map(({ value }) => value),
    [10, 20, 30, 40, 50, 60],
  );
  assert.deepEqual(
    ticks.y.map(({ value }) => value),
    [30, 40, 50, 60, 70, 80],
  );
  const [a, b] = points;
  assert.deepEqual([a?.x, a?.y], [105.6, 467.2]);
  assert.equal(b?.x, ticks.x[4]?.at);
  assert.equal(b?.radius, 2 * (a?.radius ?? 0));
});

/** A crowded plot: reach, openness and size of two dozen categories on one day. */
const CROWDED: readonly (readonly [x: number, y: number, weight: number, label: string])[] = [
  [64, 54, 127, 'Payments & Billing'],
  [16, 38, 82, 'Open Banking'],
  [4, 33, 24, 'Banking as a Service'],
  [81, 41, 32, 'Core Banking & Ledgers'],
  [41, 42, 41, 'Card Issuing'],
  [31, 30, 42, 'Lending & Credit'],
  [46, 46, 104, 'Payouts & Transfers'],
  [65, 39, 63, 'FX & Cross-border'],
  [67, 49, 66, 'Accounting & Invoicing'],
  [51, 46, 39, 'Tax'],
  [87, 47, 52, 'Agentic Payments & Commerce'],
  [86, 59, 35, 'Wealth & Investing'],
  [88, 59, 66, 'Brokerage & Trading'],
  [72, 50, 97, 'Market Data'],
  [71, 46, 38, 'Identity & KYC'],
  [52, 48, 42, 'KYB & Business Data'],
  [72, 38, 64, 'AML & Sanctions Screening'],
  [79, 40, 43, 'Fraud & Risk'],
  [68, 51, 41, 'Compliance & RegTech'],
  [97, 55, 77, 'Crypto & Digital Assets'],
  [52, 35, 23, 'Insurance'],
  [59, 50, 37, 'Data Enrichment'],
  [83, 61, 29, 'Personal Finance'],
  [90, 64, 51, 'Messaging & Standards'],
];

test('no label of a crowded plot covers another one, a dot or the frame', () => {
  const { points } = layOut(
    CROWDED.map(([x, y, weight, label]) => ({ x, y, weight, label })),
    frame,
  );
  const boxes = points.map(({ label }, index) => {
    const width = (CROWDED[index]?.[3].length ?? 0) * 6;
    const left =
      label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2;
    return { left, right: left + width, top: label.y - 10, bottom: label.y + 3 };
  });
  boxes.forEach((box, one) => {
    const name = CROWDED[one]?.[3];
    assert.ok(box.left >= frame.left && box.right <= frame.right && box.top >= frame.top, name);
    points.forEach(({ x, y, radius }, other) => {
      const near =
        x > box.left - radius && x < box.right + radius && y > box.top - radius && y < box.bottom + radius;
      assert.ok(one === other || !near, `${name} on ${CROWDED[other]?.[3]}`);
    });
    boxes.forEach((next, other) => {
      const apart =
        box.right <= next.left || next.right <= box.left || box.bottom <= next.top || next.bottom <= box.top;
      assert.ok(one === other || apart, `${name} over ${CROWDED[other]?.[3]}`);
    });
  });
});
