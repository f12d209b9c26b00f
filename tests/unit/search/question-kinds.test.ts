import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { catalog, wholeSearch } from '../whole/whole-content.ts';

const search = wholeSearch();
const answerTo = (query: string) => {
  const { understood } = search.query(query, { limit: 1, offset: 0 });
  const [answer] = understood.filter(({ kind }) => kind === 'answer');
  return answer && [answer.answer, answer.path];
};
const labelOf = (query: string) =>
  search.query(query, { limit: 1, offset: 0 }).understood.find(({ kind }) => kind === 'answer')?.label ?? '';
const firstOf = (query: string) =>
  search.query(query, { limit: 1, offset: 0 }).ordinals.map((ordinal) => catalog.tools[ordinal]?.slug)[0];

test('a question about a term, a date or a fact of one tool is led to the page that answers it', () => {
  for (const [query, kind, path] of [
    ['what is psd2', 'term', '/glossary/psd2'],
    ['KYC meaning', 'term', '/glossary/kyc'],
    ['when does MiCA apply?', 'date', '/regulations/eu-mica'],
    ['DORA deadline', 'date', '/regulations/eu-dora'],
    ['does Plaid have a sandbox', 'fact', '/tools/plaid'],
    ['is Adyen down?', 'fact', '/tools/adyen#upkeep'],
    ['plaid access token expired', 'fact', '/tools/plaid'],
    ['webhook de Mollie pas reçu', 'fact', '/tools/mollie'],
    ['idempotency key', 'term', '/glossary/idempotency-key'],
    ['refund event, not Adyen', 'operation', '/operations?q=refund+event%2C+not+Adyen'],
  ] as const)
    assert.deepEqual(answerTo(query), [kind, path], query);
});

test('each of two terms is answered where both are named', () => {
  for (const query of ['difference between an acquirer and an issuer', 'what is issuer vs acquirer'])
    assert.deepEqual(
      search
        .query(query, { limit: 1, offset: 0 })
        .understood.map(({ path }) => path)
        .sort(),
      ['/glossary/acquirer', '/glossary/issuer'],
      query,
    );
});

test('a need, a name and a comparison are answered with tools alone', () => {
  for (const query of [
    'which api verifies identities with a sandbox',
    'Stripe failed payment recovery',
    'Plaid',
    'do plaid and tink have a sandbox',
    'what is the best kyc api in germany',
    'route payments between processors',
    'phone call to verify identity',
  ])
    assert.equal(answerTo(query), undefined, query);
});

test('a fact of a named tool or company is told, or that it is not recorded, and its tool comes first', () => {
  for (const [query, label, first] of [
    ['who owns Worldpay', /^Worldpay: Owner: Global Payments/, 'worldpay'],
    ['is Visa listed on an exchange', /^Visa: Listed at: NYSE: V$/, 'visa-developer'],
    ['is Adyen listed', /^Adyen: Listed at: not recorded$/, 'adyen'],
    ['licence of Dwolla', /^Dwolla: Licences held: not recorded$/, 'dwolla'],
    ['license of ccxt', /^CCXT: Licence: MIT$/, 'ccxt'],
    ['FCA register number of Monzo Bank', /^Monzo API: .*Bank, .*; number not recorded$/, 'monzo-api'],
    ['FRN of Modulr', /^Modulr: .*FCA 900573/, 'modulr'],
    ['latest version of stripe-node', /^Stripe, stripe-node: newest version seen: stripe \d/, 'stripe'],
    ['latest version of plaid-python', /^Plaid, plaid-python: no version was seen$/, 'plaid'],
    ['stripe chargebak fee', /^Stripe: Dispute received: 15\.00 USD per chargeback/, 'stripe'],
    [
      'does Stripe support Bacs',
      /^Stripe: “bacs”: yes, a price names it: Bacs Direct Debit: .* \(read /,
      'stripe',
    ],
    ['Nexi supporta lo SMS?', /^Nexi: “sms”: not stated in its record/, 'nexi'],
    [
      'unterstützt Adyen iDEAL in Belgien',
      /^Adyen: “ideal”: it is listed for “Accept local .*as a whole$/,
      'adyen',
    ],
    ['can I issue virtual cards with Marqeta', /listed for “Issue virtual and physical cards in/, 'marqeta'],
    ["what are Stripe's limits", /^Stripe: Limits: .* per second/, 'stripe'],
    ['which countries does Yapily cover', /^Yapily: Coverage: United Kingdom, .* and \d+ more/, 'yapily'],
    ['¿Dónde tiene la sede Belvo?', /^Belvo: Home country: Mexico/, 'belvo'],
    ['is Unit21 SOC 2 certified', /^Unit21: SOC 2: not stated in its record$/, 'unit21'],
    ['is Sumsub ISO 27001 certified', /^Sumsub: ISO 27001: yes$/, 'sumsub'],
    ['what products does Solaris offer', /^Solaris: What it is for: .*; Issue cards in Europe/, 'solaris'],
    [
      'which payment methods does Paystack accept',
      /^Paystack: Methods that its prices name, .*: card, /,
      'paystack',
    ],
    ['does Fireblocks support MPC', /^Fireblocks: “mpc”: its record says: Institutional MPC/, 'fireblocks'],
    [
      'does Pandas TA work with vectorbt',
      /^Pandas TA: “vectorbt”: yes, its record names vectorbt/,
      'pandas-ta',
    ],
    ['does Adyen support card issuing', /^Adyen: “card issuing”: yes, Categories: Card Issuing/, 'adyen'],
    ['does Alpaca offer options trading', /listed for “Trade options .*”: options beside shares/, 'alpaca'],
    ['does Unit lend in Germany', /^Unit: its record names other places than Germany; apart/, 'unit'],
    ['did IEX Cloud shut down', /^IEX Cloud: Discontinued: yes$/, 'iex-cloud'],
    ['is Wyre still operating', /^Wyre: Status: Discontinued/, 'wyre'],
    ["Fintecture est-il agréé par l'ACPR", /^Fintecture: Licences held: .*ACPR/, 'fintecture'],
    ['does OpenSanctions have a free tier', /^OpenSanctions: Free: not stated/, 'opensanctions'],
    ['Stripe fees on 500 dollars of card payments in the US', /^Stripe: (?!.*on top.*;.*on top)/, 'stripe'],
    ['who founded Plaid', /^Plaid: records do not state “founded”/, 'plaid'],
    ['is Synapse still alive', /^Synapse: Status: Discontinued/, 'synapse'],
    ['Adyen PCI DSS level', /^Adyen: “pci dss”: yes/, 'adyen'],
    ['can I increase conversion with Adyen', /^Adyen: “increase conversion”: not stated/, 'adyen'],
    ['is Stripe regulated', /^Stripe: Licences held: Electronic money institution/, 'stripe'],
    ['stripe fees in Poland', /^Stripe: (?!.*United States)/, 'stripe'],
  ] as const) {
    assert.match(labelOf(query), label, query);
    assert.equal(firstOf(query), first, query);
  }
  for (const query of [
    'is Stripe better than Adyen',
    'which KYC vendors does Stripe use',
    'who uses Stripe',
    'can customers pay with Venmo',
    'is there a Stripe for Africa',
    'tools owned by Visa',
    'lei lookup api',
    'is there a bank licence register',
  ])
    assert.equal(answerTo(query), undefined, query);
});

test('a question for a bill finds the tools that it names alone, one for a tool that ended its alternatives too', () => {
  const half =
    'Half of 4,000 payments of 30 euro go by iDEAL and half by card at Stripe in the Netherlands: what is the bill?';
  assert.equal(search.query(half, { limit: 10, offset: 0 }).total, 1);
  const gone = search.query('is Synapse still alive', { limit: 2, offset: 0 }).ordinals;
  assert.deepEqual(
    gone.map((ordinal) => catalog.tools[ordinal]?.slug),
    ['synapse', 'unit'],
  );
  const billOf = 'what would 500 payments of 20 euro cost with Mollie and Stripe in Germany';
  const { ordinals } = search.query(billOf, { limit: 10, offset: 0 });
  assert.deepEqual(
    ordinals.map((ordinal) => catalog.tools[ordinal]?.slug),
    ['mollie', 'stripe'],
  );
});

test('words of a need in lower case name no tool, and a lead to calls says where there are none', () => {
  assert.equal(answerTo('open source double-entry ledger I can host myself'), undefined);
  assert.match(
    labelOf('how do I create a virtual card with Plaid'),
    /^Calls of Plaid: create virtual card \(not in its published specification of .*\d\)$/,
  );
  assert.equal(labelOf('refund endpoint of Adyen'), 'Calls of Adyen: refund');
});

test('a question for a licence, a rule or duties is led to the firm or the rule that it names, one for a tool is not', () => {
  for (const line of readFileSync('tests/fixtures/obligation-questions.tsv', 'utf8').trim().split('\n')) {
    const [query = '', path = ''] = line.split('\t');
    assert.equal(answerTo(query)?.[1] ?? '-', path, query);
  }
});

test('a rule that is named with a firm is answered with its verdict', () => {
  for (const [query, label] of [
    [
      'does DORA apply to a UK payment institution serving only UK customers',
      /^DORA does not apply to: Payment institution, United Kingdom\. Other place: it binds bank/,
    ],
    ['when does BNPL regulation start in the UK', /buy now pay later, 15 Jul 2026$/],
    ['UK buy now, pay later regulation date', /buy now pay later, 15 Jul 2026$/],
    ['is a Dutch crypto exchange subject to MiCA', /^MiCA applies to: /],
    [
      'does DORA apply to a bakery in Spain',
      /^“bakery” is none of the kinds of firm that rules name here\. DORA does not apply to: .* binds bank/,
    ],
    ['gilt PCI DSS für eine Bäckerei', /^“backerei” is none of .* may apply to: /],
    [
      'US lender, is 1071 due next year',
      /^Section 1071 may apply to: .*, from 1 Jan 2028\. It depends on: whether/,
    ],
    [
      'safeguarding rules for a UK payment institution',
      /^What is due for: [^.]*\. Have the safeguarding audited/,
    ],
    [
      'verification of payee deadline for a payment institution in Spain',
      /^Verification of payee may apply to: [^.]*\. Verify the payee before a transfer in euro, since 9 Oct 2025\./,
    ],
  ] as const)
    assert.match(search.query(query, { limit: 1, offset: 0 }).understood[0]?.label ?? '', label, query);
});
