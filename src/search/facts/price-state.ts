import { FLAGS } from '../../catalog/list/flags.ts';
import type { Tool } from '../../catalog/schema/tool.ts';
import { isOpen } from './code-state.ts';
import { type State, sure } from './fact-state.ts';

const FREE = ['free', 'freemium', 'open-source'];
const PAID = ['contact-sales', 'subscription', 'one-time'];

const models = ({ pricing }: Tool): readonly string[] => [pricing.model, ...pricing.secondary];

/** Free of charge at least within limits. A paid model without a known free tier counts as not free. */
export function freeState(tool: Tool): State {
  if (FLAGS.freeTier(tool) === 'yes' || isOpen(tool) || models(tool).some((model) => FREE.includes(model)))
    return 'yes';
  if (FLAGS.freeTier(tool) === 'no' || models(tool).some((model) => PAID.includes(model))) return 'no';
  return 'unknown';
}

export function contactSalesState(tool: Tool): State {
  return sure(tool.pricing.model === 'contact-sales' || tool.signUp === 'sales');
}

/** Prices that anybody can read. */
export function publicPricesState(tool: Tool): State {
  if (tool.prices.length > 0 || freeState(tool) === 'yes') return 'yes';
  if (contactSalesState(tool) === 'yes') return 'no';
  return FLAGS.pricePage(tool) === 'yes' ? 'yes' : 'unknown';
}

/** A fee for each period; what sales ask is not known to be without one, nor what has plans beside other prices. */
export function periodicFeeState(tool: Tool): State {
  const { model, secondary } = tool.pricing;
  if (model === 'subscription' || model === 'contact-sales') return 'yes';
  return model === 'unknown' || secondary.includes('subscription') ? 'unknown' : 'no';
}

/** A fee before the first use; only what sales ask is likely to have one. */
export function setUpFeeState(tool: Tool): State {
  if (contactSalesState(tool) === 'yes') return 'yes';
  return tool.pricing.model === 'unknown' ? 'unknown' : 'no';
}

/** Paid by what is used, without a plan. */
export function payAsYouGoState(tool: Tool): State {
  if (models(tool).some((model) => model === 'usage-based' || model === 'transaction-fee')) return 'yes';
  return models(tool).some((model) => PAID.includes(model)) ? 'no' : 'unknown';
}

/** A stated amount that costs nothing; free tools without one are not known to have it. */
export function freeAllowanceState(tool: Tool): State {
  if (FLAGS.freeAllowance(tool) === 'yes') return 'yes';
  return freeState(tool) === 'no' ? 'no' : 'unknown';
}
