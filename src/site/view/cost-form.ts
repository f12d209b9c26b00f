import * as z from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { namesOf } from '../../catalog/cost/cost-names.ts';
import {
  costTerms,
  MOST,
  manyUses,
  methodIn,
  profileOf,
  STARTS,
  splitBy,
  type Use,
  UsedItem,
  UseInput,
  UseList,
  UseText,
} from '../../catalog/cost/cost-query.ts';
import { ABROAD } from '../../catalog/cost/cost-words.ts';
import { countOf, usualCurrency } from '../../catalog/cost/profile.ts';
import { findTool } from '../../catalog/lookup.ts';
import type { Tool } from '../../records/tool.ts';

/** The fields of the form; rates are percentages. */
export const FORM_FIELDS = {
  country: 'Country of the seller',
  volume: 'Number a month',
  average: 'Average amount',
  currency: 'Currency',
  foreign: 'Foreign cards, %',
  cardCountry: 'Country of foreign cards',
  refunds: 'Refunds, %',
  disputes: 'Disputes, %',
  months: 'Months',
} as const;
type Name = 'category' | 'item' | 'method' | keyof typeof FORM_FIELDS;
type CostForm = Readonly<Record<Name, string>>;

/** Fields of the form that are other names, by the name of `GET /api/cost`. */
const FIELD_OF: Readonly<Record<string, Name>> = {
  count: 'volume',
  refundRate: 'refunds',
  chargebackRate: 'disputes',
};

/** Country of the seller of a bill for which nothing but a category is chosen. */
const EXAMPLE = 'DE';

const PERCENTAGE = 'must be a percentage from 0 to 100';
/** What is no number is shown as it was sent, beside what is wrong with it. */
const percentOf = (share: string | null) =>
  share && Number.isNaN(Number(share)) ? share : String(Number((Number(share) * 100).toFixed(4)));
const shareOf = (percent: string) =>
  /^\d{1,3}(?:\.\d{1,4})?$/.test(percent) ? String(Number(percent) / 100) : percent;

/** The uses of the form: payments of foreign cards are a part of the volume. */
function usesOf({ item, method, volume, average, foreign, cardCountry }: CostForm) {
  const use = { item, ...(method && { method }), ...(average && { average }), count: Number(volume) };
  const share = shareOf(foreign);
  return use.count > 0 && Number(share) <= 1
    ? splitBy(use, [[share, { cardCountry: cardCountry || ABROAD }]])
    : [use];
}

/** Whether an address names neither a seller nor what is used, so that the bills are an example. */
export const isExample = (parameters: URLSearchParams) =>
  ['country', 'use', 'tool', 'volume'].every((name) => !parameters.has(name));

/** The form as it was sent, else what the uses of the address say, else what a business of the category begins with. */
function formOf(
  parameters: URLSearchParams,
  category: string,
  uses: readonly Use[],
  tools: readonly Tool[],
  catalog: Catalog,
): CostForm {
  const sent = (name: string) => parameters.get(name)?.trim().slice(0, 64);
  const start = STARTS[category] ?? { item: 'request', count: 10_000 };
  const item = sent('item') || (uses[0] ?? start).item;
  const { data: known } = UsedItem.safeParse(item);
  const method = sent('method');
  const first: Partial<Use> = uses[0] ?? (item === start.item ? start : { count: start.count });
  const foreign = uses.filter(({ cardCountry }) => cardCountry);
  const abroad = countOf(foreign) / (countOf(uses) || 1);
  const from = foreign.map(({ cardCountry }) => cardCountry).find((code) => code !== ABROAD);
  const place = (name: string) =>
    namesOf(catalog).countryIn(sent(name) ?? '') ?? sent(name)?.toUpperCase() ?? '';
  const country = isExample(parameters) ? EXAMPLE : place('country');
  return {
    category,
    item,
    method: (known && method && methodIn(known, method)) || (method ?? first.method ?? ''),
    volume: sent('volume') || String(countOf(uses) || first.count),
    average: sent('average') ?? first.average ?? '',
    foreign: sent('foreign') || percentOf(String(abroad)),
    refunds: sent('refunds') || percentOf(parameters.get('refundRate')),
    disputes: sent('disputes') || percentOf(parameters.get('chargebackRate')),
    country,
    cardCountry: place('cardCountry') || (from ?? ''),
    currency:
      sent('currency')?.toUpperCase() ||
      usualCurrency(tools, first.item ?? start.item, country, catalog.referenceRates) ||
      'EUR',
    months: sent('months') || '1',
  };
}

const OfForm = z.object({ ...costTerms, use: z.array(UseInput) });
const OfAddress = z.object({ ...costTerms, use: UseList });

/** Every parameter of `/cost`. */
export const COST_PARAMETERS = [
  ...['q', 'tool', 'use', 'category', 'item', 'method', 'without', 'refundRate', 'chargebackRate', 'format'],
  ...Object.keys(FORM_FIELDS),
];

/** Reads the address of `/cost` leniently: the fields of the form, or `use` and rates as `GET /api/cost` takes them. */
export function readCostQuestion(parameters: URLSearchParams, catalog: Catalog) {
  const faults: Partial<Record<Name | 'tool' | 'use', string>> = {};
  const refuse = (name: string, message: string) => {
    faults[name as Name] ??= `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  };
  const names = parameters.getAll('tool').flatMap((name) => name.split(',').filter(Boolean));
  const asked = new Set<Tool>();
  for (const name of names.slice(0, MOST.tools)) {
    const tool = findTool(name.slice(0, 80), catalog);
    if (tool) asked.add(tool);
    else refuse('tool', `no tool is called ${name.slice(0, 64)}`);
  }
  if (names.length > MOST.tools) refuse('tool', `at most ${MOST.tools} tools`);
  const texts = parameters.getAll('use');
  const [first] = asked;
  const named = parameters.get('category') ?? '';
  const category = catalog.categoryBySlug.has(named) ? named : (first?.categories[0] ?? 'payments-billing');
  if (named && named !== category) refuse('category', `no category is called ${named.slice(0, 64)}`);
  const given = texts.flatMap((text) => UseText.safeParse(text).data ?? []);
  const form = formOf(parameters, category, given, [...asked], catalog);
  if (!/^(?:\d{1,2}(?:\.\d{1,4})?|100)$/.test(form.foreign)) refuse('foreign', PERCENTAGE);
  const fault = first ? undefined : manyUses(texts);
  if (fault) refuse('use', fault);
  const isForm = parameters.has('volume') || texts.length === 0;
  const { data, error } = (isForm ? OfForm : OfAddress).safeParse({
    currency: form.currency,
    months: Number(form.months),
    ...(form.country && { country: form.country }),
    refundRate: shareOf(form.refunds),
    chargebackRate: shareOf(form.disputes),
    use: isForm ? usesOf(form) : texts,
  });
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[2] ?? path[0]);
    refuse(FIELD_OF[name] ?? name, name.endsWith('Rate') ? PERCENTAGE : message);
  }
  // A name without a record is told, and the others are answered.
  const isRight = Object.keys(faults).every((name) => name === 'tool' && first);
  const profile = data && isRight ? profileOf(data) : undefined;
  /** Tools of the category that are left out. */
  const without = parameters.getAll('without').flatMap((name) => findTool(name.slice(0, 80), catalog) ?? []);
  const all = catalog.toolsByCategory.get(category) ?? [];
  const tools = first ? [...asked] : all.filter((tool) => !without.includes(tool));
  return { form, tools, without, profile, faults };
}
export type CostQuestion = ReturnType<typeof readCostQuestion>;
