import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costQuestion } from '../../../../src/catalog/cost/cost-question.ts';
import { catalogOf, toolOf } from '../small-catalog.ts';

const catalog = catalogOf({
  tools: ['Mollie', 'Stripe', 'Stripe Tax', 'Adyen'].map((name) =>
    toolOf({ name, slug: name.toLowerCase().replace(' ', '-') }),
  ),
});

test('a question for a cost becomes the address of its bill, in several languages and forms of numbers', () => {
  for (const [text, address] of [
    [
      'what would 500 payments of 20 euro cost with Mollie and Stripe in Germany',
      'tool=mollie&tool=stripe&country=DE&currency=EUR&use=payment:card:500:20',
    ],
    [
      'Was kosten 1.000 Zahlungen zu 20,50 € mit Stripe in den Niederlanden?',
      'tool=stripe&currency=EUR&use=payment:card:1000:20.50',
    ],
    [
      'Was kosten 1.000 Zahlungen zu 20,50 € mit Stripe in Deutschland?',
      'tool=stripe&country=DE&currency=EUR&use=payment:card:1000:20.50',
    ],
    [
      'combien coûtent 2 000 paiements de 35 euros avec Mollie en France',
      'tool=mollie&country=FR&currency=EUR&use=payment:card:2000:35',
    ],
    [
      '¿cuánto cuestan 300 pagos de 1.250,00 dólares con Adyen en España?',
      'tool=adyen&country=ES&currency=USD&use=payment:card:300:1250.00',
    ],
    [
      'cost of 1,200 iDEAL payments of €49.99 with Mollie in the Netherlands',
      'tool=mollie&country=NL&currency=EUR&use=payment:ideal:1200:49.99',
    ],
    [
      'fees for 2000 card payments of $35 in the US with Stripe',
      'tool=stripe&country=US&currency=USD&use=payment:card:2000:35',
    ],
    [
      'what does it cost to verify 1,000 users',
      'category=identity-kyc&currency=EUR&use=check:document-and-face:1000',
    ],
    ['cost of 2 million api requests', 'category=market-data&currency=EUR&use=request::2000000'],
    ['cost of 50 seats with Adyen', 'tool=adyen&currency=EUR&use=seat::50'],
    ['price of 300 virtual cards', 'category=card-issuing&currency=EUR&use=card:virtual:300'],
    ['price of 2k identity checks', 'category=identity-kyc&currency=EUR&use=check:document-and-face:2000'],
    ['how much do 100,000 api requests cost', 'category=market-data&currency=EUR&use=request::100000'],
    ['cost of 100 tax payments of $5 with Stripe Tax', 'tool=stripe-tax&currency=USD&use=payment:card:100:5'],
  ] as const)
    assert.equal(costQuestion(text, catalog), `/cost?${address}`, text);
  for (const text of [
    ...['card payments', 'stripe vs adyen', 'cost of stripe', '3ds2 payments'],
    ...['cost of -5 payments with Stripe', 'cost of 1e12 payments with Stripe'],
  ])
    assert.equal(costQuestion(text, catalog), undefined, text);
});
