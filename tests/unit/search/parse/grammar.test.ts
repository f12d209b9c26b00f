import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../../../src/search/parse/grammar.ts';
import { questionTokens, withoutTokens } from '../../../../src/search/parse/tokens.ts';
import { createPlaceNames } from '../../../../src/search/text/places.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import { factNamed } from '../facts/named-facts.ts';

const TOOLS: Readonly<Record<string, readonly number[]>> = { plaid: [1], tink: [2], 'open bank': [3] };
const TERMS: ReadonlySet<string> = new Set(['forex', 'buynowpaylater', 'data', 'settled', 'code']);
const lexicon = {
  toolNamed: () => undefined,
  isOrdinary: () => false,
  isProper: () => false,
  placeNamed: createPlaceNames(
    readSynonyms([
      ['united states', 'us', 'american'],
      ['united kingdom', 'uk'],
      ['european union', 'eu'],
      ['southeast asia', 'sea'],
    ]),
    { 'united states': { de: ['USA'], es: ['Estados Unidos'] } },
  ),
  factNamed,
  toolsMeant: (parts: readonly string[]) => TOOLS[parts.join(' ')] ?? [],
  isTerm: (word: string) => TERMS.has(word),
  toolsOfOwner: (parts: readonly string[]) => (parts.join(' ') === 'visa' ? [2, 4] : []),
  categories: new Map([
    ['crypto', 'crypto-digital-assets'],
    ['cryptocurrency', 'crypto-digital-assets'],
  ]),
};

const parsed = (text: string) => parse({ text, tokens: questionTokens(text), lexicon });

/** What is read, such as `not tool 1` or `place GB`. */
const read = (text: string) =>
  parsed(text).map((condition) => {
    const what = {
      fact: () => (condition.kind === 'fact' ? condition.fact.value : ''),
      place: () =>
        condition.kind === 'place'
          ? `${condition.isHosting ? 'hosting ' : ''}${condition.place.value}${condition.isOnly ? ' only' : ''}`
          : '',
      home: () => (condition.kind === 'home' ? condition.place.value : ''),
      tool: () => (condition.kind === 'tool' ? condition.tools.join() : ''),
      category: () => (condition.kind === 'category' ? condition.slug : ''),
      needless: () =>
        condition.kind === 'needless'
          ? `${condition.words}${condition.role?.startsWith('not') ? ' not required' : ''}`
          : '',
      other: () => ('words' in condition ? condition.words : ''),
    };
    const named = condition.kind in what ? what[condition.kind as keyof typeof what]() : what.other();
    return `${condition.excluded ? 'not ' : ''}${condition.kind} ${named}`;
  });

const READ: readonly (readonly [text: string, conditions: readonly string[]])[] = [
  ['bank data plaid', []],
  ['not plaid or tink', ['not tool 1', 'not tool 2']],
  ['not plaid, tink and open bank', ['not tool 1', 'not tool 2', 'not tool 3']],
  ['not plaid and sandbox', ['not tool 1', 'fact sandbox']],
  ['not plaid tink', ['not tool 1']],
  ['kyc without contact sales or credit card', ['not fact contact-sales', 'fact no-credit-card']],
  [
    'rates without api key, registration or a monthly fee',
    ['fact no-key', 'fact no-registration', 'not fact periodic-fee'],
  ],
  ['rates, no key, sandbox', ['fact no-key', 'fact sandbox']],
  ['free open source ledger with a sandbox', ['fact free', 'fact open-source', 'fact sandbox']],
  ['kyc without having to talk to sales', ['not fact contact-sales']],
  ['core banking, not open source', ['not fact open-source']],
  ['open banking owned by visa', ['tool 2,4']],
  ['open banking not owned by visa', ['not tool 2,4']],
  ['open banking owned by nobody', []],
  ['visa not owned by visa, not owned by Zed', ['not tool 2,4', 'not tool ']],
  ["kyc that doesn't charge a monthly minimum", ['not fact periodic-fee']],
  ['kyc that does not charge', ['fact free']],
  ['subscription billing', []],
  ['accounting without a subscription', ['not fact periodic-fee']],
  ['go to market data', []],
  ['tax free shopping', []],
  ['commission free trading', []],
  ['card issuing outside the US', ['not place US']],
  ['card issuing that is not US-only', ['not place US only']],
  ['EU payment company not in France', ['home eu', 'not home FR']],
  ['bank data not owned by a bank', ['not unknown owned by a bank']],
  ['non-US stock prices', ['not place US']],
  ['cards without US customers restriction', ['place US']],
  ['cards with no restriction on US customers', ['place US']],
  ['cards that do not exclude US firms', ['place US']],
  ['trading not blocked in the UK', ['place GB']],
  ['virtual accounts for non-EU companies', ['not unknown EU companies']],
  ['payments for UK fintech companies', ['place GB']],
  ['kyc, no US providers', ['not home US']],
  ['ledger, no vendor from the US or UK', ['not home US', 'not home GB']],
  ['ledger without a supplier headquartered in the US', ['not home US']],
  ['ledger, none of the vendors may come from the UK', ['not home GB']],
  ['ledger, kein Anbieter, der aus den USA kommt', ['not home US']],
  ['no kyc vendor from the US', ['not home US']],
  ['ledger, no provider with UK coverage', ['not place GB']],
  ['ledger, no US-American company', ['not home US']],
  ['UK company for identity checks', ['home GB']],
  ['kyc aanbieder uit UK', ['home GB']],
  ['pagos sin plataformas american', ['not home US']],
  ['gateway not focused on e-commerce', ['not unknown e-commerce']],
  ['Zahlungen ohne monatliche Gebühr', ['not fact periodic-fee']],
  ['Zahlungen ohne laufende Grundgebühr', ['not fact periodic-fee']],
  ['rates without rate limits', ['fact no-limits']],
  ['tools that shut down in 2024', ['fact discontinued', 'not number 2024']],
  ['fraud not for gaming firms', ['not unknown gaming firms']],
  ['fraud for loans, not e-commerce', ['not unknown e-commerce']],
  ['ledger in any language but Java', ['not fact java']],
  ['cards in any EU country but France', ['place eu', 'not place FR']],
  ['ledger in Java, Go or Rust', ['fact java', 'fact go', 'fact rust']],
  ['open banking that Visa does not own', ['not tool 2,4']],
  ['Konten, die nicht zu Visa gehören', ['not tool 2,4']],
  ["comptes qui n'appartiennent pas à Visa", ['not tool 2,4']],
  ['Kurse, die keinen API-Schlüssel verlangen', ['fact no-key']],
  ['cambio que no requiere clave', ['fact no-key']],
  ['cards die geen selfie vereisen', ['not needless selfie not required']],
  ['cards, no selfie required', ['not needless selfie not required']],
  ["a wallet that doesn't keep my keys at Visa", ['not unknown keep my keys at Visa']],
  ['cards in the UK, not only the US', ['place GB', 'not needless US']],
  ['Karten in UK, nicht nur USA', ['place GB', 'not needless USA']],
  ['tarjetas en méxico, no solo en Estados Unidos', ['place MX', 'not needless Estados Unidos']],
  ["cards in mexico, isn't limited to the US or the UK", ['place MX', 'not needless US or the UK']],
  ['cards not only in the US but also in the UK', ['place US', 'place GB']],
  ['contas que não seja o plaid', ['not tool 1']],
  ['contas menos o plaid', ['not tool 1']],
  ['contas menos plaid, tink', ['not tool 1', 'not tool 2']],
  ['pagar menos comisiones', []],
  ['konta poza UK, procz plaid', ['not place GB', 'not tool 1']],
  ['weder plaid noch tink', ['not tool 1', 'not tool 2']],
  ['comptes sans être plaid', ['not tool 1']],
  ['accounts besides plaid and tink', ['not tool 1', 'not tool 2']],
  ['accounts in the UK besides the US', ['place GB', 'not needless US']],
  ['karty w UK, nie ograniczone do USA', ['place GB', 'not needless USA']],
  ['fournisseur de comptes non american', ['not home US']],
  ['cards for 30 firms in the S&P 500', ['not number 30']],
  ['customers who do not plaid', []],
  ["comptes sans frais d'installation", ['not fact set-up-fee']],
  ['american kyc company', ['home US']],
  ['non-US kyc company', ['not home US']],
  ['kyc, not an american company', ['not home US']],
  ['uk based open banking', ['home GB']],
  ['kyc mit sitz in uk', ['home GB']],
  ['fraud api from an american company', ['home US']],
  ['verify an american company', ['place US']],
  ['which kyc vendors are not american', ['not home US']],
  ['kyc provider that is not from the US', ['not home US']],
  ['kyc vendors, none american', ['not place US']],
  ['payment providers from the uk that are cheap', ['home GB', 'fact low-price']],
  ['kyc anbieter die nicht aus den usa sind', ['not home US']],
  ['accept american express', []],
  ['payment gateway with lowest fees', ['fact low-price']],
  ["payments that doesn't need webhooks", ['not needless webhooks not required']],
  ['payments, webhooks not required', ['not needless webhooks']],
  ["rates that don't need an api key", ['fact no-key']],
  ["kyc that doesn't need a contract", ['not fact contract']],
  ['liveness ibeta certified', ['fact ibeta']],
  ['acquirer with pci level 1', ['fact pci-dss-level-1']],
  ['archived repositories for kyc', ['fact archived']],
  ['which kyc tools changed owner', ['fact owner-changed']],
  ['an api for us to pay people', []],
  ['webhooks for us bank data', ['fact webhooks', 'place US']],
  ['payments not crypto', ['not category crypto-digital-assets']],
  ['loans but not crypto collateral', ['not unknown crypto collateral']],
  ['payments without crypto in the US', ['not unknown crypto', 'place US']],
  ['accept cards without a merchant account', ['not unknown merchant account']],
  ['loans but no credit check, sandbox', ['not unknown credit check', 'fact sandbox']],
  ['accounts, nothing that works in germany', ['not place DE']],
  ['enrichment without sending data to germany', ['not place hosting DE']],
  ['kyc, nothing hosted outside the EU', ['place hosting eu']],
  ['ledger that never sends data outside the UK', ['place hosting GB']],
  ['kyc, data must not leave the EU', ['place hosting eu']],
  ['kyc, data stored in the UK or France', ['place hosting GB', 'place hosting FR']],
  ['kyc, not hosted in the US', ['not place hosting US']],
  ['kyc, Daten dürfen die EU nicht verlassen', ['place hosting eu']],
  ['company data in Germany', ['place DE']],
  ['cards, not outside of the UK', ['place GB']],
  ['income verification not limited to the US', ['not place US only']],
  ['ledger excluding spreadsheets in germany', ['not unknown spreadsheets', 'place DE']],
  ['a ledger, not a spreadsheet for germany', ['not unknown spreadsheet', 'place DE']],
  ['loans for people without a credit history', []],
  ['charge a card without storing its number', []],
  ['not', []],
  ['non-crypto brokerage', ['not category crypto-digital-assets']],
  ['brokerage -crypto sandbox', ['not category crypto-digital-assets', 'fact sandbox']],
  ['crypto api but not cryptocurrency', ['not unknown cryptocurrency']],
  ['ohne crypto aktien kaufen', ['not unknown crypto']],
  ['except Ablauf konto', ['not unknown Ablauf']],
  ['brokerage not forex', ['not unknown forex']],
  ['brokerage with no forex, sandbox', ['not unknown forex', 'fact sandbox']],
  ['loans not buy now pay later', ['not unknown buy now pay later']],
  ['brokerage not metals', []],
  ['pagos pero no con tarjeta', ['not unknown tarjeta']],
  ['OAuth not needed cards', ['not needless oauth']],
  ['boekhouding, geen OAuth', ['not fact oauth2']],
  ["on-ramp that doesn't require crypto", ['not unknown crypto']],
  ['payments in Georgia (US state)', ['not number Georgia (state)', 'place US']],
  ['payments in Texas and Georgia', ['not number Georgia (state)']],
  ['payments in Armenia, Georgia and the US', ['place AM', 'place GE', 'place US']],
  ['payments without credit card', ['not unknown cards']],
  ['transfers under 2 EUR a transfer', ['number under 2 EUR a transfer']],
  ['USD to INR', ['not number USD', 'not number INR']],
  ['pay people who have a phone and no bank', []],
  ['screen names on our servers, no data may leave', []],
  ['payment not settled', []],
  ['payments no-code', []],
  ['pagamentos no brasil', ['place BR']],
  ['open finance no chile', ['place CL']],
  ['cards, no us', ['not place US']],
  ['cards in europe but no germany', ['place europe', 'not place DE']],
  ['help US pay people', ['place US']],
  ['cards made by visa in the uk', ['tool 2,4', 'place GB']],
  ['cards owned by the', []],
  ['no brasil', ['not place BR']],
  ['fraud api from a company in the us', ['place US']],
  ['american open banking data aggregation company', ['home US']],
  ['american company', ['place US']],
  ['our provider shut down, need cards', ['not needless shut down']],
  ['loans except merchant account and sandbox', ['not unknown merchant account', 'fact sandbox']],
  ['loans except merchant account, payroll', ['not unknown merchant account']],
  ['except merchant account', ['not unknown merchant']],
  ['ledger not in Java, open source', ['not fact java', 'fact open-source']],
  ['ledger not in Java, MIT', ['not fact java', 'fact mit']],
  [
    'open banking not self-hosted, self-service without sales call',
    ['not fact self-hosted', 'fact self-serve', 'not fact contact-sales'],
  ],
  ['we do not have a licence of our own', ['not needless licence']],
  ['our users are not in the US, payouts', ['not needless in the US']],
  ["we're not a bank and want to issue cards", ['not needless bank']],
  ['we have no office in the US, payroll', ['not needless office in the US']],
  ['wir sind keine Bank, Karten', ['not needless Bank']],
  ['we want ones that are not in the US', ['not place US']],
  ["we can't use vendors from the US", ['not home US']],
  ['cards not only in the uk', ['not place GB only']],
  ['Karten, kein Anbieter, der nur in den USA arbeitet', ['not place US only']],
  ['merchant with 15,000 payments', ['not number 15,000']],
  ['cards 1000 a month 50 eur', ['not number 1000 a month', 'not number 50 eur']],
  ['cards of EUR 30 each', ['not number EUR 30']],
  ['data with at least 20 years', ['not number at least 20 years']],
  ['data on firms, not about shops', ['not unknown shops']],
  ['Daten über Firmen, nicht über Verbraucher', ['not unknown Verbraucher']],
  ['fatture, non solo carte', ['not needless carte']],
  ['card not present payments', []],
  ['conversion fee under 0.5 %', ['number under 0.5 %']],
  ['data below 50 usd a month in the uk', ['number below 50 usd a month', 'place GB']],
  ['payments under pressure', []],
  ['fees no more than 1.5 %', ['number no more than 1.5 %']],
  ['10,000+ free calls a month', ['number 10,000+ free calls a month']],
  ['gateway w/o plaid', ['not tool 1']],
  ['a hosted api or an open source library', ['fact open-source']],
  ["kyc that doesn't need a selfie", ['not needless selfie not required']],
  ['cards that do not require a US entity', ['not needless us entity not required']],
  ['we do not need webhooks, payments', ['not needless webhooks']],
  ['crypto gateway without kyc', ['not unknown kyc']],
  ['cards instead of cash', ['not unknown cash']],
  ['data, avoiding screen scraping', ['not unknown screen scraping']],
  ['avoid fraud', []],
  ['KYC-free payments', ['not unknown KYC']],
  ['contract-free payments', ['not fact contract']],
  ['payments with zero setup fees', ['not fact set-up-fee']],
  ['cards that never charge a monthly fee', ['not fact periodic-fee']],
  ["we don't want to store cards", []],
  ['kyc ohne Selfie', ['not unknown Selfie']],
  ['keine Kryptos, aktien', ['not unknown Kryptos']],
  ['zahlungen außerhalb der EU', ['not place eu']],
  ['paiement pas en france', ['not place FR']],
  ['payments <1 % fees', ['number <1 %']],
  ['dados em vez de plaid', ['not tool 1']],
  ['pay the rest later', []],
  ['not plaid: tink', ['not tool 1']],
  ['dane zamiast plaid', ['not tool 1']],
  ['bramka bez umowy', ['not fact contract']],
  ['ledger not from the US or UK', ['not home US', 'not home GB']],
  ['pagos que no sea plaid', ['not tool 1']],
  ['cards neither owned by Zed nor by visa', ['not tool ', 'not tool 2,4']],
  ['cards owned by visa or visa', ['tool 2,4', 'tool 2,4']],
  ['ledger not in Cobol or Java', ['not unknown Cobol', 'not fact java']],
  [
    'ledger not written in Java, Go or Rust',
    ['java', 'go', 'rust'].map((one) => `not fact written-in-${one}`),
  ],
  ['ledger without AGPL, GPL, sandbox', ['not fact agpl', 'not fact gpl', 'fact sandbox']],
  ['data except plaid / Zed & tink', ['not tool 1', 'not unknown Zed', 'not tool 2']],
  ['no US, UK or EU companies', ['not home US', 'not home GB', 'not home eu']],
  ['kyc from neither the US nor the UK', ['not home US', 'not home GB']],
  ['betalen zonder plaid of tink', ['not tool 1', 'not tool 2']],
  ['dati non di proprietà di Visa', ['not tool 2,4']],
  ['données pas détenu par Visa ou Visa', ['not tool 2,4', 'not tool 2,4']],
  ['data niet in handen van Visa', ['not tool 2,4']],
  ['Daten nicht im Besitz von Visa', ['not tool 2,4']],
  ['datos que no sea propiedad de Visa ni de Visa', ['not tool 2,4', 'not tool 2,4']],
  ['data not affiliated with plaid', ['not tool 1']],
  ['kyc from no US-owned company', ['not home US']],
  ['kyc not owned by US companies', ['not home US']],
  ['data in the Baltics, but not Latvia', ['place baltics', 'not place LV']],
  ['kyc provider whose headquarters is in Germany', ['home DE']],
  ['pagamenti con carta, esclusi plaid e tink', ['not tool 1', 'not tool 2']],
  ['pagos excluyendo plaid y tink', ['not tool 1', 'not tool 2']],
  ["paiement à l'exception de plaid", ['not tool 1']],
  ['betalingen met uitzondering van plaid en tink', ['not tool 1', 'not tool 2']],
  ['bank data, plaid and tink excluded', ['not tool 1', 'not tool 2']],
  ['kyc que no sea de Estados Unidos', ['not home US']],
  ['kyc in uk owned by visa', ['place GB', 'tool 2,4']],
  ['american company offering a kyc api', ['home US']],
  ['empresa american de pagos', ['home US']],
  ['kyc companies based in France or Belgium', ['home FR', 'home BE']],
  ['France or UK kyc company', ['home FR', 'home GB']],
  ['card fee between 1 % and 2 %', ['number between 1 % and 2 %']],
  ['payments not without webhooks', ['fact webhooks']],
  ['ledger, MIT or Apache', ['fact mit', 'fact apache']],
  ['kyc, mit Sandbox', ['fact sandbox']],
];

for (const [text, conditions] of READ)
  test(`conditions of "${text}"`, () => {
    assert.deepEqual(read(text), conditions);
  });

test('names of tools are ruled out by every excluding word', () => {
  for (const text of [
    'bank data not plaid',
    'bank data without plaid',
    'bank data except plaid',
    'bank data excluding plaid',
    'bank data other than plaid',
    'bank data instead of plaid',
    'bank data but not plaid',
    'bank data -plaid',
    'bank data that is not from plaid',
    'bankdaten ohne plaid',
    'données bancaires sans plaid',
    'datos sin plaid',
    'dados sem plaid',
    'dati senza plaid',
  ])
    assert.deepEqual(read(text), ['not tool 1'], text);
});

test('"or" makes alternatives of facts and places, each pair of its own', () => {
  const either = (text: string) => parsed(text).map((one) => one.either);
  assert.deepEqual(either('ledger in python or java, sandbox'), [1, 1, undefined]);
  assert.deepEqual(either('mit license or apache license, germany or austria'), [1, 1, 2, 2]);
  assert.deepEqual(either('python and java'), [undefined, undefined]);
  assert.deepEqual(either('python or in germany'), [1, 1]);
  assert.deepEqual(either('ledger in germany or ledger in austria'), [1, 1]);
  assert.deepEqual(either('ledger in germany or payments in austria'), [undefined, undefined]);
});

test('verbs before a fact belong to it', () => {
  const rest = (text: string) =>
    withoutTokens(
      text,
      parsed(text).flatMap(({ tokens }) => tokens),
    );
  assert.equal(rest('open banking that sends webhooks'), 'open banking that');
  assert.equal(rest('ledger offering a sandbox'), 'ledger a');
});

test('the query without a condition keeps the others', () => {
  const without = (text: string) => parsed(text).map(({ removable }) => withoutTokens(text, removable));
  assert.deepEqual(without('open banking in the UK with sandbox'), [
    'open banking with sandbox',
    'open banking in the UK',
  ]);
  assert.deepEqual(without('bank data, not plaid or tink'), ['bank data, not tink', 'bank data, not plaid']);
  assert.deepEqual(without('non-US stock prices'), ['stock prices']);
  assert.deepEqual(without('ledger -plaid'), ['ledger']);
});

test('words of a query stand where they were typed, at most sixty-four', () => {
  assert.deepEqual(
    questionTokens('C#, non-EU').map(({ word, start, end }) => [word, start, end]),
    [
      ['csharp', 0, 2],
      ['not', 4, 8],
      ['eu', 8, 10],
    ],
  );
  assert.equal(questionTokens('a '.repeat(200)).length, 64);
});

test('tokens and their places are those of the text, for each way to write an exclusion', () => {
  const of = (text: string) =>
    questionTokens(text).map(({ word, start, end, typed }) => `${word} ${start}-${end} ${typed}`);
  assert.deepEqual(of('-plaid x'), ['not 0-1 -', 'plaid 1-6 plaid', 'x 7-8 x']);
  assert.deepEqual(of('a -9'), ['a 0-1 a', 'not 2-3 -', '9 3-4 9']);
  assert.deepEqual(of('a-b'), ['a 0-1 a', 'b 2-3 b']);
  assert.deepEqual(of('Non-9'), ['not 0-4 Non-', '9 4-5 9']);
  assert.deepEqual(of('non profit'), ['non 0-3 non', 'profit 4-10 profit']);
  assert.deepEqual(of('canon-eos'), ['canon 0-5 canon', 'eos 6-9 eos']);
});

test('a text without some of its words has its spaces and marks in order', () => {
  const without = (text: string, ...removed: number[]) => {
    const tokens = questionTokens(text);
    return withoutTokens(
      text,
      removed.map((at) => tokens[at] as (typeof tokens)[number]),
    );
  };
  assert.equal(without('a b c', 1), 'a c');
  assert.equal(without('a b c d', 2, 0), 'b d');
  assert.equal(without('a b-c d', 1, 2), 'a d');
  assert.equal(without('a b-c d', 2), 'a b- d');
  assert.equal(without('a-b c', 0), 'b c');
  assert.equal(without(' ,.; a  b ;- ', 0), 'b');
  assert.equal(without('a b', 0, 1), '');
});
