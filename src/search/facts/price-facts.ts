import { FLAGS } from '../../catalog/list/flags.ts';
import type { Tool } from '../../records/tool.ts';
import { isOpen } from './code-facts.ts';
import { type FactRow, type State, sure } from './fact-state.ts';

const FREE = ['free', 'freemium', 'open-source'];
const PAID = ['contact-sales', 'subscription', 'one-time'];

const models = ({ pricing }: Tool): readonly string[] => [pricing.model, ...pricing.secondary];

/** Free of charge, at least up to a limit. A paid model without a known free tier counts as not free. */
function freeState(tool: Tool): State {
  if (FLAGS.freeTier(tool) === 'yes' || isOpen(tool) || models(tool).some((model) => FREE.includes(model)))
    return 'yes';
  if (FLAGS.freeTier(tool) === 'no' || models(tool).some((model) => PAID.includes(model))) return 'no';
  return 'unknown';
}

export function contactSalesState(tool: Tool): State {
  return sure(tool.pricing.model === 'contact-sales' || tool.signUp === 'sales');
}

/** Published prices. */
function publicPricesState(tool: Tool): State {
  if (tool.prices.length > 0 || freeState(tool) === 'yes') return 'yes';
  if (contactSalesState(tool) === 'yes') return 'no';
  return FLAGS.pricePage(tool) === 'yes' ? 'yes' : 'unknown';
}

/** A recurring fee. Prices on request count as having one. A tool with plans beside other prices is `unknown`. */
function periodicFeeState(tool: Tool): State {
  const { model, secondary } = tool.pricing;
  if (model === 'subscription' || model === 'contact-sales') return 'yes';
  return model === 'unknown' || secondary.includes('subscription') ? 'unknown' : 'no';
}

/** A fee before first use. Prices on request count as having one; published price models do not. */
function setUpFeeState(tool: Tool): State {
  if (contactSalesState(tool) === 'yes') return 'yes';
  return tool.pricing.model === 'unknown' ? 'unknown' : 'no';
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
  ['no-credit-card', 'No credit card', freeState],
  ['free-allowance', 'Free allowance', freeAllowanceState],
  ['pay-as-you-go', 'Pay as you go', payAsYouGoState],
  ['public-prices', 'Public prices', publicPricesState],
  ['periodic-fee', 'Monthly fee', periodicFeeState],
  ['set-up-fee', 'Set-up fee', setUpFeeState],
];
