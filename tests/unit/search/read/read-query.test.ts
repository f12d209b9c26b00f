import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryTokens, withoutTokens } from '../../../../src/search/read/query-tokens.ts';
import { readQuery } from '../../../../src/search/read/read-query.ts';
import { createPlaceNames } from '../../../../src/search/text/places.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';

const TOOLS: Readonly<Record<string, readonly number[]>> = { plaid: [1], tink: [2], 'open bank': [3] };
const STATED: ReadonlySet<string> = new Set(['forex', 'buy now pay later', 'data', 'settled', 'code']);
const queryWords = {
  placeNamed: createPlaceNames(
    readSynonyms([
      ['united states', 'us', 'american'],
      ['united kingdom', 'uk'],
    ]),
  ),
  toolsMeant: (parts: readonly string[]) => TOOLS[parts.join(' ')] ?? [],
  toolsStating: (parts: readonly string[]) => (STATED.has(parts.join(' ')) ? [7] : []),
  toolsOfOwner: (parts: readonly string[]) => (parts.join(' ') === 'visa' ? [2, 4] : []),
  categories: new Map([
    ['crypto', 'crypto-digital-assets'],
    ['cryptocurrency', 'crypto-digital-assets'],
  ]),
  isNeedWithout: (parts: readonly string[]) => parts.join(' ') === 'credit history',
};

/** What is read, such as `not tool 1` or `place GB`. */
const read = (text: string) =>
  readQuery(text, queryWords).map((condition) => {
    const what = {
      fact: () => (condition.kind === 'fact' ? condition.fact.value : ''),
      place: () => (condition.kind === 'place' ? condition.place.value : ''),
      tool: () => (condition.kind === 'tool' ? condition.tools.join() : ''),
      category: () => (condition.kind === 'category' ? condition.slug : ''),
      unknown: () => (condition.kind === 'unknown' ? condition.words : ''),
      home: () => (condition.kind === 'home' ? condition.place.value : ''),
      needless: () => (condition.kind === 'needless' ? condition.words : ''),
    }[condition.kind]();
    return `${condition.excluded ? 'not ' : ''}${condition.kind} ${what}`;
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
  assert.deepEqual(read('bank data plaid'), []);
});

test('a list of names is ruled out as a whole', () => {
  assert.deepEqual(read('not plaid or tink'), ['not tool 1', 'not tool 2']);
  assert.deepEqual(read('not plaid, tink and open bank'), ['not tool 1', 'not tool 2', 'not tool 3']);
  assert.deepEqual(read('not plaid and sandbox'), ['not tool 1', 'fact sandbox']);
  assert.deepEqual(read('not plaid tink'), ['not tool 1']);
});

test('a list goes on with what "no" would say of it', () => {
  assert.deepEqual(read('kyc without contact sales or credit card'), [
    'not fact contact-sales',
    'fact no-credit-card',
  ]);
  assert.deepEqual(read('rates without api key, registration or a monthly fee'), [
    'fact no-key',
    'fact no-key',
    'not fact periodic-fee',
  ]);
  assert.deepEqual(read('rates, no key, sandbox'), ['fact no-key', 'fact sandbox']);
  assert.deepEqual(read('not agpl or gpl'), ['not fact agpl', 'not fact gpl']);
});

test('facts are asked for and ruled out', () => {
  assert.deepEqual(read('free open source ledger with a sandbox'), [
    'fact free',
    'fact open-source',
    'fact sandbox',
  ]);
  assert.deepEqual(read('kyc without contact sales'), ['not fact contact-sales']);
  assert.deepEqual(read("kyc vendors that don't require a sales call"), ['not fact contact-sales']);
  assert.deepEqual(read('kyc without having to talk to sales'), ['not fact contact-sales']);
  assert.deepEqual(read('core banking, not open source'), ['not fact open-source']);
  assert.deepEqual(read('ledger that is not written in go'), ['not fact written-in-go']);
  assert.deepEqual(read('python sdk'), ['fact python']);
  assert.deepEqual(read('graphql or websocket'), ['fact graphql', 'fact websocket']);
});

test('what somebody owns is asked for and ruled out', () => {
  assert.deepEqual(read('open banking owned by visa'), ['tool 2,4']);
  assert.deepEqual(read('open banking not owned by visa'), ['not tool 2,4']);
  assert.deepEqual(read('open banking owned by nobody'), []);
});

test('"no key" and the like ask for a fact, although they exclude', () => {
  assert.deepEqual(read('free stock quotes with no registration'), ['fact free', 'fact no-key']);
  assert.deepEqual(read('exchange rates without api key'), ['fact no-key']);
  assert.deepEqual(read('kyc, no credit card'), ['fact no-credit-card']);
});

test('a fee that is not charged is ruled out, and "does not charge" alone asks for free', () => {
  assert.deepEqual(read("kyc that doesn't charge a monthly minimum"), ['not fact periodic-fee']);
  assert.deepEqual(read('provider that does not charge setup fees'), ['not fact set-up-fee']);
  assert.deepEqual(read('kyc that does not charge'), ['fact free']);
});

test('words that only mean a fact behind an exclusion mean a need elsewhere', () => {
  assert.deepEqual(read('subscription billing'), []);
  assert.deepEqual(read('accounting without a subscription'), ['not fact periodic-fee']);
  assert.deepEqual(read('go to market data'), []);
});

test('free behind tax, fee and commission is no price', () => {
  assert.deepEqual(read('tax free shopping'), []);
  assert.deepEqual(read('commission free trading'), []);
});

test('places are asked for and ruled out, also by adjectives and in other languages', () => {
  assert.deepEqual(read('open banking uk'), ['place GB']);
  assert.deepEqual(read('card issuing outside the US'), ['not place US']);
  assert.deepEqual(read('non-US stock prices'), ['not place US']);
  assert.deepEqual(read('payments not in india'), ['not place IN']);
  for (const words of [
    'not available in',
    'that does not work in',
    "that doesn't serve",
    'cannot be used in',
  ])
    assert.deepEqual(read(`payments ${words} the United States`), ['not place US'], words);
  assert.deepEqual(read('payments available in the United States'), ['place US']);
  assert.deepEqual(read('american banks'), ['place US']);
  assert.deepEqual(read('pasarela de pago méxico'), ['place MX']);
  assert.deepEqual(read('Zahlungen in Deutschland'), ['place DE']);
  assert.deepEqual(read('bank account linking hong kong'), ['place HK']);
});

test('the home country of a company is no coverage', () => {
  assert.deepEqual(read('american kyc company'), ['home US']);
  assert.deepEqual(read('non-US kyc company'), ['not home US']);
  assert.deepEqual(read('kyc, not an american company'), ['not home US']);
  assert.deepEqual(read('kyc company based in the UK'), ['home GB']);
  assert.deepEqual(read('uk based open banking'), ['home GB']);
  assert.deepEqual(read('kyc mit sitz in uk'), ['home GB']);
  assert.deepEqual(read('fraud api from an american company'), ['home US']);
  assert.deepEqual(read('verify an american company'), ['place US']);
  assert.deepEqual(read('verify an american limited company'), ['place US']);
});

test('a sentence about who offers something states the home country', () => {
  assert.deepEqual(read('which kyc vendors are not american'), ['not home US']);
  assert.deepEqual(read('kyc provider that is not from the US'), ['not home US']);
  assert.deepEqual(read('kyc vendors, none american'), ['not place US']);
  assert.deepEqual(read('payment providers from the uk that are cheap'), ['home GB', 'fact public-prices']);
  assert.deepEqual(read('kyc anbieter die nicht aus den usa sind'), ['not home US']);
  assert.deepEqual(read('payment providers that work in the US'), ['place US']);
  assert.deepEqual(read('payment providers in the UK'), ['place GB']);
});

test('a brand with a place in its name asks for no place', () => {
  assert.deepEqual(read('accept american express'), []);
  assert.deepEqual(read('american card acquiring'), ['place US']);
});

test('who asks for something cheap asks for public prices', () => {
  assert.deepEqual(read('cheapest card payments'), ['fact public-prices']);
  assert.deepEqual(read('payment gateway with lowest fees'), ['fact public-prices']);
});

test('what need not be there is neither asked for nor ruled out', () => {
  assert.deepEqual(read("payments that doesn't need webhooks"), ['not needless webhooks']);
  assert.deepEqual(read('payments, need not have webhooks'), ['not needless webhooks']);
  assert.deepEqual(read('payments, webhooks not required'), ['not needless webhooks']);
  assert.deepEqual(read("rates that don't need an api key"), ['fact no-key']);
  assert.deepEqual(read('rates, api key not required'), ['fact no-key']);
  assert.deepEqual(read("kyc that doesn't need a contract"), ['not fact contract']);
});

test('verbs before a fact belong to it', () => {
  const rest = (text: string) =>
    withoutTokens(
      text,
      readQuery(text, queryWords).flatMap(({ tokens }) => tokens),
    );
  assert.equal(rest('open banking that sends webhooks'), 'open banking that');
  assert.equal(rest('ledger offering a sandbox'), 'ledger a');
});

test('certificates, states and changes of owner are facts', () => {
  assert.deepEqual(read('liveness ibeta certified'), ['fact ibeta']);
  assert.deepEqual(read('acquirer with pci level 1'), ['fact pci-dss-level-1']);
  assert.deepEqual(read('discontinued bank apis'), ['fact discontinued']);
  assert.deepEqual(read('archived repositories for kyc'), ['fact archived']);
  assert.deepEqual(read('which kyc tools changed owner'), ['fact owner-changed']);
  assert.deepEqual(read('ledgers in beta'), ['fact beta']);
});

test('us between people is no country', () => {
  assert.deepEqual(read('help us pay people'), []);
  assert.deepEqual(read('an api for us to pay people'), []);
  assert.deepEqual(read('webhooks for us bank data'), ['fact webhooks', 'place US']);
});

test('categories are only ruled out', () => {
  assert.deepEqual(read('payments not crypto'), ['not category crypto-digital-assets']);
  assert.deepEqual(read('crypto payments'), []);
});

test('a category is not ruled out by a word of a longer phrase', () => {
  assert.deepEqual(read('loans without crypto collateral'), ['not unknown crypto collateral']);
  assert.deepEqual(read('payments without crypto in the US'), [
    'not category crypto-digital-assets',
    'place US',
  ]);
});

test('what is ruled out and not known is no part of the need, up to the next thing that is asked for', () => {
  assert.deepEqual(read('accept cards without a merchant account'), ['not unknown merchant account']);
  assert.deepEqual(read('loans but no credit check, sandbox'), ['not unknown credit check', 'fact sandbox']);
  assert.deepEqual(read('a ledger, not a spreadsheet for germany'), ['not unknown spreadsheet', 'place DE']);
  assert.deepEqual(read('loans without a credit history'), []);
  assert.deepEqual(read('charge a card without storing its number'), []);
  assert.deepEqual(read('not'), []);
  assert.deepEqual(read('not sure which ledger'), []);
});

test('a sign before the name of a category rules it out, whatever follows', () => {
  assert.deepEqual(read('non-crypto brokerage'), ['not category crypto-digital-assets']);
  assert.deepEqual(read('brokerage -crypto sandbox'), ['not category crypto-digital-assets', 'fact sandbox']);
});

test('the category that the need names is not ruled out', () => {
  assert.deepEqual(read('crypto api without cryptocurrency'), ['not unknown cryptocurrency']);
});

test('where nothing stands before the excluding word, one thing is ruled out and the rest is the need', () => {
  assert.deepEqual(read('ohne crypto aktien kaufen'), ['not category crypto-digital-assets']);
  assert.deepEqual(read('ohne Vertrag konto'), ['not unknown Vertrag']);
});

test('"not" and "no" rule out a thing that tools state', () => {
  assert.deepEqual(read('brokerage not forex'), ['not unknown forex']);
  assert.deepEqual(read('brokerage with no forex, sandbox'), ['not unknown forex', 'fact sandbox']);
  assert.deepEqual(read('loans not buy now pay later'), ['not unknown buy now pay later']);
  assert.deepEqual(read('brokerage not metals'), []);
});

test('"not" and "no" within a sentence or a compound rule nothing out', () => {
  assert.deepEqual(read('screen names on our servers, no data may leave'), []);
  assert.deepEqual(read('payment not settled'), []);
  assert.deepEqual(read('payments no-code'), []);
});

test('"no" before a place means "in the", but for a pause or an English joining word before it', () => {
  assert.deepEqual(read('pagamentos no brasil'), ['place BR']);
  assert.deepEqual(read('open finance no chile'), ['place CL']);
  assert.deepEqual(read('api de pagamentos no méxico'), ['place MX']);
  assert.deepEqual(read('cards, no us'), ['not place US']);
  assert.deepEqual(read('cards in europe but no germany'), ['place europe', 'not place DE']);
});

test('anything but a name rules the name out', () => {
  assert.deepEqual(read('anything but plaid'), ['not tool 1']);
  assert.deepEqual(read('bank data from anyone but tink'), ['not tool 2']);
});

test('the query without a condition keeps the others', () => {
  const without = (text: string) =>
    readQuery(text, queryWords).map(({ removable }) => withoutTokens(text, removable));
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
    queryTokens('C#, non-EU').map(({ word, start, end }) => [word, start, end]),
    [
      ['csharp', 0, 2],
      ['not', 4, 8],
      ['eu', 8, 10],
    ],
  );
  assert.equal(queryTokens('a '.repeat(200)).length, 64);
});

test('tokens and their places are those of the text, for each way to write an exclusion', () => {
  const of = (text: string) =>
    queryTokens(text).map(({ word, start, end, typed }) => `${word} ${start}-${end} ${typed}`);
  assert.deepEqual(of('-plaid x'), ['not 0-1 -', 'plaid 1-6 plaid', 'x 7-8 x']);
  assert.deepEqual(of('a -9'), ['a 0-1 a', 'not 2-3 -', '9 3-4 9']);
  assert.deepEqual(of('a-b'), ['a 0-1 a', 'b 2-3 b']);
  assert.deepEqual(of('Non-9'), ['not 0-4 Non-', '9 4-5 9']);
  assert.deepEqual(of('non profit'), ['non 0-3 non', 'profit 4-10 profit']);
  assert.deepEqual(of('canon-eos'), ['canon 0-5 canon', 'eos 6-9 eos']);
});

test('a text without some of its words has its spaces and marks in order', () => {
  const without = (text: string, ...removed: number[]) => {
    const tokens = queryTokens(text);
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

test('us is the country in capitals, with dots, or where a word of the need follows', () => {
  assert.deepEqual(read('help US pay people'), ['place US']);
  assert.deepEqual(read('help U.S. banks'), ['place US']);
  assert.deepEqual(read('payments for us'), []);
  assert.deepEqual(read('payments for US'), ['place US']);
  assert.deepEqual(read('payments us'), ['place US']);
});

test('an owner may have a name of several words, and fillers name nobody', () => {
  assert.deepEqual(read('cards made by visa in the uk'), ['tool 2,4', 'place GB']);
  assert.deepEqual(read('cards owned by the'), []);
  assert.deepEqual(read('cards owned by'), []);
});

test('"no" stands for "in the" in a Portuguese query alone', () => {
  assert.deepEqual(read('cartao no brasil'), ['place BR']);
  assert.deepEqual(read('integracao pix no brasil'), ['place BR']);
  assert.deepEqual(read('no brasil'), ['not place BR']);
  assert.deepEqual(read('cards with no brasil'), ['not place BR']);
  assert.deepEqual(read('cards but no plaid'), ['not tool 1']);
  assert.deepEqual(read('cards no plaid'), ['not tool 1']);
});

test('the company of a place is told by words before and behind it, and not across a comma or another condition', () => {
  assert.deepEqual(read('fraud api from a company in the us'), ['place US']);
  assert.deepEqual(read('kyc firm from the us'), ['home US']);
  assert.deepEqual(read('kyc company united states'), ['place US']);
  assert.deepEqual(read('american open banking data aggregation company'), ['home US']);
  assert.deepEqual(read('american open banking data aggregation platform company'), ['place US']);
  assert.deepEqual(read('american kyc, company'), ['place US']);
  assert.deepEqual(read('american kyc for company'), ['place US']);
  assert.deepEqual(read('american kyc not company'), ['place US']);
  assert.deepEqual(read('american company'), ['place US']);
  assert.deepEqual(read('ledger from an american company'), ['home US']);
  assert.deepEqual(read('american listed kyc company'), ['place US']);
});

test('a fact with "not needed" behind it is not asked for, and one without is', () => {
  assert.deepEqual(read('rates, webhooks not needed, sandbox'), ['not needless webhooks', 'fact sandbox']);
  assert.deepEqual(read('rates, webhooks optional'), ['fact webhooks']);
  assert.deepEqual(read('rates, webhooks is optional'), ['not needless webhooks']);
  assert.deepEqual(read('rates with needed webhooks'), ['fact webhooks']);
});

test('what is ruled out ends where a sentence, a list or another condition begins', () => {
  assert.deepEqual(read('loans without merchant account or sandbox'), [
    'not unknown merchant account',
    'fact sandbox',
  ]);
  assert.deepEqual(read('loans without merchant account, payroll'), ['not unknown merchant account']);
  assert.deepEqual(read('loans without merchant account without plaid'), [
    'not unknown merchant account',
    'not tool 1',
  ]);
  assert.deepEqual(read('without merchant account'), ['not unknown merchant']);
  assert.deepEqual(read('loans without storing'), ['not unknown storing']);
  assert.deepEqual(read('loans without'), []);
});
