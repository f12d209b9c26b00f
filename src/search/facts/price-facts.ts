import { FLAGS } from '../../catalog/list/flags.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { isOpen } from './code-facts.ts';
import type { FactRow, State } from './fact-state.ts';

const FREE = ['free', 'freemium', 'open-source'];
const PAID = ['contact-sales', 'subscription', 'one-time'];

const models = ({ pricing }: Tool): readonly string[] => [pricing.model, ...pricing.secondary];

/** Free of charge, at least up to a limit. A paid model without a known free tier counts as not free. */
function freeState(tool: Tool): State {
  if (FLAGS.freeTier(tool) === 'yes' || isOpen(tool) || models(tool).some((model) => FREE.includes(model)))
    return 'yes';
  if (FLAGS.freeTier(tool) === 'partial') return 'likely';
  if (FLAGS.freeTier(tool) === 'no' || models(tool).some((model) => PAID.includes(model))) return 'no';
  return 'unknown';
}

export function contactSalesState({ pricing, signUp }: Tool): State {
  if (pricing.model === 'contact-sales' || signUp === 'sales') return 'yes';
  return signUp !== undefined || FREE.includes(pricing.model) ? 'no' : 'unknown';
}

/** Nothing says whether a card is asked for, but where there is nothing to sign up for. A free tier may go without. */
function cardlessState(tool: Tool): State {
  if (tool.signUp === 'none-needed') return 'yes';
  return freeState(tool) === 'yes' ? 'likely' : 'unknown';
}

/** Published prices. */
function publicPricesState(tool: Tool): State {
  if (tool.prices.some(({ state }) => state === undefined)) return 'yes';
  if (models(tool).some((model) => model === 'free' || model === 'open-source')) return 'yes';
  if (contactSalesState(tool) === 'yes') return 'no';
  if (FLAGS.pricePage(tool) === 'yes') return 'yes';
  return freeState(tool) === 'yes' ? 'likely' : 'unknown';
}

const hasPrice = ({ prices }: Tool, isMeant: (price: Price) => boolean) =>
  prices.some((price) => isMeant(price) && (price.amount ?? 1) > 0);

/** A recurring fee. Prices on request count as having one. Published prices say so, or that there is none. */
function periodicFeeState(tool: Tool): State {
  const { model, secondary } = tool.pricing;
  if (model === 'subscription' || model === 'contact-sales') return 'yes';
  const isPeriodic = hasPrice(tool, ({ every }) => every === 'month' || every === 'year');
  if (model === 'unknown' || secondary.includes('subscription') || isPeriodic) return 'unknown';
  return tool.prices.length > 0 || FREE.includes(model) ? 'no' : 'unlikely';
}

/** A fee before first use. Prices on request count as having one. */
function setUpFeeState(tool: Tool): State {
  if (contactSalesState(tool) === 'yes' || hasPrice(tool, ({ item }) => item === 'setup')) return 'yes';
  if (FREE.includes(tool.pricing.model)) return 'no';
  return tool.pricing.model === 'unknown' ? 'unknown' : 'unlikely';
}

/** Priced by usage or per transaction. */
function payAsYouGoState(tool: Tool): State {
  if (models(tool).some((model) => model === 'usage-based' || model === 'transaction-fee')) return 'yes';
  return models(tool).some((model) => PAID.includes(model)) ? 'no' : 'unknown';
}

/** A stated free allowance. A free tool without a stated allowance is `unknown`. */
function freeAllowanceState(tool: Tool): State {
  if (FLAGS.freeAllowance(tool) === 'yes') return 'yes';
  return freeState(tool) === 'no' ? 'no' : 'unknown';
}

/** Facts about prices. */
export const PRICE_ROWS: readonly FactRow[] = [
  ['free', 'Free', freeState],
  ['no-credit-card', 'No credit card', cardlessState],
  ['free-allowance', 'Free allowance', freeAllowanceState],
  ['pay-as-you-go', 'Pay as you go', payAsYouGoState],
  ['public-prices', 'Public prices', publicPricesState],
  // A low price is not compared: prices are of different things.
  ['low-price', 'Public prices (not ordered by price)', publicPricesState],
  ['periodic-fee', 'Monthly fee', periodicFeeState],
  ['set-up-fee', 'Set-up fee', setUpFeeState],
];
