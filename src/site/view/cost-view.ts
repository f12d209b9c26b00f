import type { Catalog } from '../../catalog/catalog.ts';
import { type Bill, billOf } from '../../catalog/cost/bill.ts';
import {
  CountryCode,
  CurrencyCode,
  MOST,
  profileOf,
  Share,
  UseInput,
  UseText,
} from '../../catalog/cost/cost-query.ts';
import { STARTS } from '../../catalog/cost/cost-starts.ts';
import { written } from '../../catalog/cost/money.ts';
import type { Profile } from '../../catalog/cost/profile.ts';
import { findTool } from '../../catalog/lookup.ts';
import type { Tool } from '../../records/tool.ts';

export const START_CATEGORIES = Object.keys(STARTS);

/** The fields of the form as text; rates are percentages. */
export interface CostForm {
  readonly category: string;
  readonly item: string;
  readonly method: string;
  readonly volume: string;
  readonly average: string;
  readonly foreign: string;
  readonly refunds: string;
  readonly disputes: string;
  readonly country: string;
  readonly currency: string;
  readonly months: string;
}

interface CostQuestion {
  readonly form: CostForm;
  readonly tools: readonly Tool[];
  readonly profile: Profile | undefined;
  /** What is wrong, by field. */
  readonly faults: Readonly<Partial<Record<keyof CostForm | 'tool' | 'use', string>>>;
}

const percentOf = (share: string | null) => (share ? String(Number((Number(share) * 100).toFixed(6))) : '');
const shareOf = (percent: string) =>
  /^\d{1,3}(?:\.\d{1,4})?$/.test(percent) ? String(Number(percent) / 100) : percent || '0';

/** The uses of the form: payments of foreign cards are a part of the volume. */
function usesOf(form: CostForm): readonly unknown[] {
  const { item, method, volume, average, foreign, country } = form;
  const count = Number(volume);
  const abroad = Math.round(count * Number(shareOf(foreign)));
  const use = { item, ...(method && { method }), ...(average && { average }) };
  const card = country === 'US' ? 'CA' : 'US';
  if (!(abroad > 0 && abroad <= count)) return [{ ...use, count }];
  return [
    ...(count > abroad ? [{ ...use, count: count - abroad }] : []),
    { ...use, count: abroad, cardCountry: card },
  ];
}

/** Reads the address of `/cost` leniently: the fields of the form, or `use` and rates as `GET /api/cost` takes them. */
export function readCostQuestion(parameters: URLSearchParams, catalog: Catalog): CostQuestion {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 64);
  const names = parameters
    .getAll('tool')
    .flatMap((name) => name.split(','))
    .filter(Boolean);
  const found = names.slice(0, MOST.tools).map((name) => findTool(name.slice(0, 80), catalog));
  const asked = [...new Set(found.flatMap((tool) => tool ?? []))];
  const uses = parameters
    .getAll('use')
    .slice(0, MOST.uses)
    .map((use) => UseText.safeParse(use));
  const [first] = uses.flatMap(({ data }) => data ?? []);
  const category = catalog.categoryBySlug.has(text('category'))
    ? text('category')
    : (asked[0]?.categories[0] ?? 'payments-billing');
  const start = STARTS[category] ?? { item: 'request', count: 10_000 };
  const total = uses.reduce((sum, { data }) => sum + (data?.count ?? 0), 0);
  const abroad = uses.reduce((sum, { data }) => sum + (data?.cardCountry ? data.count : 0), 0);
  const item = text('item') || first?.item || start.item;
  const isStart = item === start.item;
  const form = {
    ...{
      category,
      item,
      country: text('country').toUpperCase(),
      currency: text('currency').toUpperCase() || 'EUR',
    },
    method: parameters.has('method')
      ? text('method')
      : (first ? first.method : isStart ? start.method : '') || '',
    volume: text('volume') || String(first ? total : start.count),
    average: text('average') || (first ? first.average : isStart ? start.average : '') || '',
    foreign: text('foreign') || (abroad > 0 ? percentOf(String(abroad / total)) : '0'),
    refunds: text('refunds') || percentOf(parameters.get('refundRate')) || '0',
    disputes: text('disputes') || percentOf(parameters.get('chargebackRate')) || '0',
    months: text('months') || '1',
  };
  const faults: Record<string, string> = {};
  const fault = (name: string, message: string | undefined) => {
    if (message) faults[name] ??= message;
  };
  const unknown = names.filter((_, index) => index < MOST.tools && !found[index]);
  if (unknown.length > 0) fault('tool', `No tool is called ${unknown[0]?.slice(0, 64)}.`);
  if (names.length > MOST.tools) fault('tool', `At most ${MOST.tools} tools.`);
  const country = form.country ? CountryCode.safeParse(form.country) : undefined;
  fault('country', country?.error?.issues[0]?.message);
  const currency = CurrencyCode.safeParse(form.currency);
  fault('currency', currency.error?.issues[0]?.message);
  const rates = {
    refunds: Share.safeParse(shareOf(form.refunds)),
    disputes: Share.safeParse(shareOf(form.disputes)),
  };
  const foreign = Share.safeParse(shareOf(form.foreign));
  for (const [name, { error }] of Object.entries({ ...rates, foreign }))
    if (error) fault(name, 'must be a percentage from 0 to 100');
  const months = Number(form.months);
  if (!(Number.isInteger(months) && months >= 1 && months <= MOST.months))
    fault('months', `must be 1 to ${MOST.months}`);
  const read = first && !parameters.has('volume') ? uses : usesOf(form).map((use) => UseInput.safeParse(use));
  for (const { error } of read)
    for (const { path, message } of error?.issues ?? [])
      fault(path[0] === 'count' ? 'volume' : String(path[0] ?? 'use'), message);
  const own = read.flatMap(({ data }) => data ?? []);
  const profile =
    Object.keys(faults).length === 0 && own.length > 0
      ? profileOf({
          ...{ country: country?.data, currency: currency.data, months, use: own },
          ...{ refundRate: rates.refunds.data, chargebackRate: rates.disputes.data },
        })
      : undefined;
  const tools = asked.length > 0 ? asked : (catalog.toolsByCategory.get(category) ?? []);
  return { form, tools, profile, faults };
}

/** One line of the chart: a tool's total at each volume; undefined where not all is priced. */
export interface Curve {
  readonly name: string;
  readonly totals: readonly (number | undefined)[];
}

interface Crossing {
  readonly volume: number;
  readonly total: number;
  readonly names: readonly [string, string];
}

/** Shares of the volume that was asked for, at which the chart has points. */
const SHARES = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Total cost of a few tools against volume, and where two of them cost the same. */
export function costCurves(bills: readonly Bill[], profile: Profile, catalog: Catalog) {
  const volumes = SHARES.map((share) =>
    Math.round(profile.uses.reduce((sum, { count }) => sum + count, 0) * share),
  );
  const curves = bills.map(({ tool }): Curve => {
    const totals = SHARES.map((share) => {
      const uses = profile.uses.map((use) => ({ ...use, count: Math.round(use.count * share) }));
      const bill = billOf(tool, { ...profile, uses }, catalog.referenceRates);
      return bill.state === 'total' ? Number(written(bill.total, profile.currency)) : undefined;
    });
    return { name: tool.name, totals };
  });
  const crossings = curves.flatMap((one, index) =>
    curves.slice(index + 1).flatMap((other) => crossingsOf(one, other, volumes)),
  );
  return { volumes, curves, crossings };
}

/** Where two curves cross, on straight lines between their points. */
function crossingsOf(one: Curve, other: Curve, volumes: readonly number[]): Crossing[] {
  return volumes.flatMap((to, index) => {
    const from = volumes[index - 1];
    const at = [one.totals[index - 1], one.totals[index], other.totals[index - 1], other.totals[index]];
    if (from === undefined || at.includes(undefined)) return [];
    const [a = 0, b = 0, c = 0, d = 0] = at;
    if ((a - c) * (b - d) >= 0) return [];
    const share = (a - c) / (a - c - (b - d));
    return [
      {
        volume: Math.round(from + share * (to - from)),
        total: a + share * (b - a),
        names: [one.name, other.name],
      },
    ];
  });
}

const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The lines of bills as CSV (RFC 4180); what a spreadsheet would run as a formula begins with an apostrophe. */
export function billsCsv(bills: readonly Bill[], { currency }: Profile): string {
  const head = [
    'tool',
    'state',
    'plan',
    'item',
    'label',
    'quantity',
    'arithmetic',
    'amount',
    'currency',
    'source',
    'copyDay',
  ];
  const rows = bills.flatMap(({ tool, state, plan = '', lines, notCovered }) => [
    ...lines.map(({ item, label, quantity, arithmetic, amount, price }) => [
      ...[tool.slug, state, plan, item, label, String(quantity), arithmetic],
      ...[written(amount, currency), currency, price.url, price.copyDay ?? ''],
    ]),
    ...notCovered.map((what) => [tool.slug, state, plan, 'not covered', what, '', '', '', '', '', '']),
  ]);
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}
