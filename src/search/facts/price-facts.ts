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
  [
    'free',
    'Free',
    freeState,
    'free|free tier|free plan|free of charge|no cost|gratis|kostenlos|kostenlose|kostenloser|kostenloses|gratuit|gratuite|gratuits|gratuites|gratuito|gratuita|gratuitos|gratuitas|gratuiti|for free|without paying|no fees|zero cost|free account|free version|free forever|free trial|free access|costs nothing|cost nothing|without charge|no charge|no payment|umsonst|sans frais|at no charge|senza costi|sin costo|sem custo',
  ],
  [
    'no-credit-card',
    'No credit card',
    freeState,
    'no credit card|without a credit card|without credit card|no credit card needed|no credit card required|no card needed|no card required|without entering a card|ohne kreditkarte|sans carte bancaire|sin tarjeta de credito',
  ],
  [
    'free-allowance',
    'Free allowance',
    freeAllowanceState,
    'free allowance|free quota|free credits|free calls|free requests|free api calls|monthly free allowance|free usage|freikontingent',
  ],
  [
    'pay-as-you-go',
    'Pay as you go',
    payAsYouGoState,
    'pay as you go|payg|pay as you go pricing|usage based pricing|usage based price|pay per use|pay only for what you use|no minimum|without minimum|no commitment|without commitment|pago por uso|paiement a l usage|nutzungsbasiert|transaction fee only|transaction fees only|per transaction pricing|pay per transaction|pay per call|pay per request|pay per check|pay per lookup',
  ],
  [
    'public-prices',
    'Public prices',
    publicPricesState,
    'public prices|public price|publish prices|publishes prices|publish their prices|publish its prices|publish pricing|publishes pricing|prices published|pricing published|public pricing|published prices|published pricing|transparent pricing|transparent prices|price list|prices on the website|clear prices|listed prices|open pricing|fixed prices|public price list|price page|pricing page|prices online|price per check|known prices|cheap|cheaper|cheapest|low cost|lowest cost|low fees|lowest fees|lowest price|lowest prices|best price|best prices|affordable|inexpensive|gunstig|gunstige|gunstiger|gunstigste|gunstigster|gunstigsten|billig|billige|billigste|moins cher|moins chere|pas cher|mas barato|mas barata|barato|barata|mais barato|mais barata|economico|economica|piu economico',
  ],
  [
    'periodic-fee',
    'Monthly fee',
    periodicFeeState,
    '',
    'monthly fee|monthly fees|fixed costs|fixed cost|monthly charge|monthly charges|monthly minimum|subscription|subscriptions|subscription fee|subscription fees|monthly cost|monthly costs|monthly subscription|abo|abonnement|suscripcion|assinatura|abbonamento|recurring fee|fixed fee|fixed fees|base fee|monatliche gebuhr|monatliche gebuhren|monatsgebuhr|grundgebuhr|monatliche kosten|frais mensuels|frais mensuel|abonnement mensuel|cuota mensual|cuotas mensuales|tarifa mensual|mensualidad|taxa mensal|mensalidade|canone mensile|costi mensili|costo mensile',
  ],
  [
    'set-up-fee',
    'Set-up fee',
    setUpFeeState,
    '',
    'set up fee|set up fees|setup fee|setup fees|set up cost|set up costs|setup cost|setup costs|onboarding fee',
  ],
];
