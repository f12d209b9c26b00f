import * as z from 'zod';
import { dayOf } from '../../base/time.ts';
import { costPath, costTerms, MOST, manyUses, UseList } from '../../catalog/cost/cost-query.ts';
import { profileFor } from '../../catalog/cost/profile.ts';
import { billView, orderText, rankBills } from '../../catalog/cost/rank-bills.ts';
import { findTool } from '../../catalog/lookup.ts';
import { itemText } from '../../records/tool/price-text.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';
import { toolSelection } from '../tool-filters.ts';
import { wantedTool } from './get-tool.ts';

/** A number that its limits do not describe, so that the definition stays short; {@link checked} holds them. */
const rate = z.number().optional();
const names = z.array(z.string()).optional();
const slugs = z.array(z.string().max(80)).max(MOST.tools).optional();

const Input = z.strictObject({
  use: z
    .array(z.string())
    .max(MOST.uses)
    .describe('item:method:count:average[:cardCountry[:channel]] a month: payment:card:500:20'),
  tools: names,
  category: z.string().optional(),
  without: names,
  country: z.string().optional().describe("Seller's"),
  currency: z.string().optional(),
  refundRate: rate,
  chargebackRate: rate,
});

const checked = z.object({
  ...costTerms,
  use: UseList,
  tools: slugs,
  category: z.string().max(64).optional(),
  without: slugs,
});

/** `bills`, `order` and `assumed` as in REST, `noRecord` of names, `none` where no price holds, and `unpriced` by state; its shape is not published, so that the definition stays short. */
const Output = z.looseObject({});

/** Most bills of one answer. */
const MOST_BILLS = 12;

/** `estimate_cost`: bills from published prices, as `GET /api/cost` reckons them. */
export const estimateCost = defineTool({
  name: 'estimate_cost',
  title: 'Estimate cost',
  description: 'Bills of tools or a category from list prices. Tell notCovered.',
  scope: 'read:tools',
  input: Input,
  output: Output,
  run(input, { catalog, listing, baseUrl }) {
    const { tools, category, without, ...terms } = checked.parse(input);
    if (!tools === !category) throw new ToolFailure('tools: name tools or a category, and not both.');
    const fault = category && manyUses(terms.use);
    if (fault) throw new ToolFailure(`use: ${fault}.`);
    const [slug = ''] = toolSelection({ category }, listing).category ?? [];
    const noRecord: string[] = [];
    const known = (names: readonly string[] = []) => [
      ...new Set(names.flatMap((name) => findTool(name, catalog) ?? (noRecord.push(name) ? [] : []))),
    ];
    const leftOut = known(without);
    const all = tools ? known(tools) : (catalog.toolsByCategory.get(slug) ?? []);
    // Where none has a record, the failure names those that are closest.
    if (tools?.[0] && all.length === 0) wantedTool(tools[0], catalog);
    const named = all.filter((tool) => !leftOut.includes(tool));
    const rates = catalog.referenceRates;
    const { profile, assumed } = profileFor(terms, tools ? all : [], rates);
    const today = dayOf(Date.now());
    const ranked = rankBills(named, profile, rates, today);
    const priced = ranked.filter(({ lines }) => lines.length > 0);
    const bills = priced.slice(0, MOST_BILLS);
    const unpriced = ranked.filter((bill) => !bills.includes(bill));
    const others = Map.groupBy(unpriced, ({ state }) => state);
    const asked = [...new Set(profile.uses.map(itemText))].join('; ');
    return {
      // Before the bills, so that the first one is not taken for the cheapest.
      order: orderText(bills, today) || undefined,
      assumed,
      noRecord: noRecord[0] ? noRecord : undefined,
      bills: bills.map((bill) => billView(bill, profile, rates, today)),
      none:
        bills.length > 0
          ? undefined
          : `No price that is recorded of ${slug || 'these tools'} holds: ${asked}.`,
      unpriced: Object.fromEntries(
        [...others].map(([state, own]) => [state, own.map(({ tool }) => tool.slug)]),
      ),
      notCovered: Object.fromEntries(
        (tools ? unpriced : []).map(({ tool, notCovered }) => [tool.slug, notCovered]),
      ),
      notice: 'List prices without tax, unless a line says so.',
      url: baseUrl + costPath(profile, tools ? { tools: named } : { category: slug, without: leftOut }),
    };
  },
});
