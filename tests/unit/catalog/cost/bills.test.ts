import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { billOf } from '../../../../src/catalog/cost/bill.ts';
import type { Profile } from '../../../../src/catalog/cost/cost-query.ts';
import { Price } from '../../../../src/records/tool/prices.ts';
import type { Tool } from '../../../../src/records/tool.ts';
import { toolOf } from '../small-catalog.ts';

interface Written {
  readonly name: string;
  readonly prices: readonly object[];
  readonly coverage?: Tool['coverage'];
  readonly profile: Profile;
  readonly rates?: Readonly<Record<string, string>>;
  readonly state: string;
  readonly total: string | null;
  readonly lines: readonly string[];
  readonly notCovered: number;
  readonly plan?: string;
}

/** Bills that a person reckoned by hand from the pages of prices. */
const bills: readonly Written[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/bills.json', import.meta.url), 'utf8'),
);

for (const { name, prices, coverage, profile, rates, state, total, lines, notCovered, plan } of bills)
  test(`the bill reckoned by hand: ${name}`, () => {
    const { day = '', ...own } = rates ?? {};
    const tool = toolOf({ prices: prices.map((price) => Price.parse(price)), coverage });
    const bill = billOf(tool, profile, rates && { day, source: 'https://www.ecb.europa.eu', rates: own });
    const amounts = bill.lines.map(({ amount }) => amount.toFixed(2)).sort();
    assert.deepEqual(amounts, lines.map((line) => Number(line).toFixed(2)).sort());
    assert.equal(bill.total.toFixed(2), Number(total ?? 0).toFixed(2));
    assert.equal(bill.state, state);
    assert.equal(bill.notCovered.length, notCovered, bill.notCovered.join('; '));
    if (plan) assert.equal(bill.plan, plan);
  });
