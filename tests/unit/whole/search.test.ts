import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import {
  LEAST,
  MOST_EMPTY,
  MOST_FORBIDDEN,
  nameQueries,
  scoresOf,
  withTypo,
  writtenQueries,
} from '../../../scripts/bench/judged-scores.ts';
import { mcpContext } from '../../../scripts/bench/synthetic-catalog.ts';
import { words } from '../../../src/base/words.ts';
import { callTool } from '../../../src/mcp/serve-tools.ts';
import { listDates } from '../../../src/mcp/tools/list-dates.ts';
import { searchKnowledge } from '../../../src/mcp/tools/search-knowledge.ts';
import { createSearch } from '../../../src/search/create-search.ts';
import { createPaletteSearch, paletteIndex } from '../../../src/search/palette.ts';
import { seeded } from '../../seeded.ts';
import { catalog, wholeSearch } from './whole-content.ts';

const search = wholeSearch();
const slugs = (query: string, limit = 10, offset = 0): string[] =>
  search.query(query, { limit, offset }).ordinals.map((ordinal) => catalog.tools[ordinal]?.slug ?? '');

/** Names whose misspelling is nearer to another name or word, so that the tool may come later than third. */
const TYPO_EXCEPTIONS = 0.01;

test('every tool comes first for its own name, in any case', () => {
  const missed = catalog.tools.filter(
    (tool) => slugs(tool.name, 1)[0] !== tool.slug || slugs(tool.name.toUpperCase(), 1)[0] !== tool.slug,
  );
  assert.deepEqual(
    missed.map((tool) => tool.name),
    [],
  );
});

test('every tool comes within three for its name with one typing error, with at most one exception in a hundred', () => {
  const random = seeded(7);
  const asked = catalog.tools.flatMap((tool) => {
    const typo = withTypo(tool.name.replace(/\s*\(.*\)\s*$/, ''), random);
    // An error that spells a word of another name is that other name.
    return typo === undefined || words(typo).join(' ').length < 5 ? [] : [{ tool, typo }];
  });
  const missed = asked.filter(({ tool, typo }) => !slugs(typo, 3).includes(tool.slug));
  assert.ok(asked.length > 700);
  assert.ok(
    missed.length <= asked.length * TYPO_EXCEPTIONS,
    missed.map(({ tool, typo }) => `${typo} → ${tool.name}`).join(', '),
  );
});

test('alternatives to a named tool are the recorded ones, narrowed by what else is asked', () => {
  assert.equal(
    slugs('alternative to Stripe, self-hosted', 1)[0],
    'hyperswitch',
    'Self is a tool, and no name here',
  );
  const recorded = catalog.toolBySlug.get('plaid')?.alternatives ?? [];
  assert.ok(recorded.length > 3);
  for (const query of [
    'alternatives to Plaid',
    'plaid alternatives',
    'plaid competitors',
    'APIs like plaid',
    'better alternative to Plaid',
  ])
    assert.deepEqual(slugs(query, 20), recorded, query);
  const priced = slugs('cheaper alternative to Plaid', 20);
  assert.ok(priced.length > 1 && priced.length < recorded.length, priced.join(' '));
  assert.ok(priced.every((slug) => recorded.includes(slug)));
  assert.ok(slugs('like Wise but for Africa').length > 0);
  const either = slugs('alternatives to Stripe or Adyen', 20);
  assert.ok(either.includes('mollie') && !either.includes('stripe') && !either.includes('adyen'));
  const brazilian = slugs('plaid alternatives in Brazil', 20);
  assert.ok(brazilian.includes('pluggy'), brazilian.join(' '));
  assert.ok(!brazilian.some((slug) => /^(?:plaid|truelayer)$/.test(slug)));
  const open = slugs('open source alternative to Stripe', 20);
  assert.ok(open.includes('hyperswitch') || open.includes('kill-bill'), open.join(' '));
});

test('a place does not outweigh the need that it narrows', () => {
  for (const query of [
    'accept card payments in germany',
    'cheapest way to accept card payments in germany',
  ]) {
    const first = slugs(query, 5).map((slug) => catalog.toolBySlug.get(slug)?.categories ?? []);
    const payments = first.filter((categories) => categories.includes('payments-billing'));
    assert.ok(payments.length >= 4, query);
    assert.ok(first[0]?.includes('payments-billing'), query);
  }
});

test('two or more names find the tools named, in their order', () => {
  for (const query of ['plaid vs tink', 'Compare Plaid and Tink', 'difference between plaid and tink'])
    assert.deepEqual(slugs(query), ['plaid', 'tink'], query);
  assert.deepEqual(slugs('adyen vs stripe vs checkout.com'), ['adyen', 'stripe', 'checkout-com']);
});

test('what is ruled out in another language, or named and failing, stands behind what meets it', () => {
  for (const query of ['pagos sin criptomonedas', 'payment provider not crypto', 'Zahlung ohne Krypto'])
    assert.ok(!slugs(query, 3).includes('stripe'), query);
  assert.notEqual(slugs('exchange rate API with no API key')[0], 'exchangerate-api');
});

test('words that ask for alternatives mean themselves where no tool is named', () => {
  assert.ok(slugs('alternative data').length > 0);
  assert.deepEqual(slugs('weather API'), []);
  assert.ok(!slugs('payments but not cards', 5).includes('stripe'));
  assert.ok(!slugs('accept payments with crypto').includes('plaid'));
});

const golden = readFileSync('tests/fixtures/golden-queries.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string, string]);

test('what is closed to new users comes behind what can be adopted, unless it is asked for', () => {
  const closed = 'gocardless-bank-account-data';
  for (const query of ['UK bank data', 'bank account data API', 'free UK bank account data API'])
    assert.ok(!slugs(query, 5).includes(closed), query);
  assert.equal(slugs('gocardless bank account data', 1)[0], closed);
  assert.equal(slugs('discontinued open banking APIs', 1)[0], closed);
});

test('golden queries bring what they ask for to the top', () => {
  assert.ok(golden.length >= 150);
  const missed = golden.filter(([query, within, expected]) => {
    const found = slugs(query, Number(within));
    return !expected.split(' ').some((slug) => found.includes(slug));
  });
  assert.deepEqual(
    missed.map(([query]) => `${query} → ${slugs(query, 5).join(' ')}`),
    [],
  );
});

test('names and short needs of the first judged set keep their relevance', () => {
  const { gains } = scoresOf(slugs, [...writtenQueries('first', catalog), ...nameQueries(catalog, 3)]);
  for (const [kind, least] of Object.entries(LEAST.first))
    assert.ok((gains.get(kind) ?? 0) >= least, `${kind}: ${gains.get(kind)}`);
});

for (const half of ['tuning', 'held'] as const) {
  test(`needs of the ${half} half keep their relevance, show little that they exclude, and find something`, () => {
    const { gains, forbidden, empty } = scoresOf(slugs, writtenQueries(half, catalog));
    for (const [kind, least] of Object.entries(LEAST.needs))
      assert.ok((gains.get(kind) ?? 0) >= least, `${kind}: ${gains.get(kind)}`);
    assert.ok(forbidden <= MOST_FORBIDDEN, `${forbidden} show a tool that they exclude`);
    assert.ok(empty <= MOST_EMPTY, `${empty} find nothing`);
  });
}

test('later needs keep their relevance, show nothing that they exclude, and find something', () => {
  const { gains, forbidden, empty } = scoresOf(slugs, writtenQueries('needs-a', catalog));
  for (const [kind, least] of Object.entries(LEAST.later))
    assert.ok((gains.get(kind) ?? 0) >= least, `${kind}: ${gains.get(kind)}`);
  assert.equal(forbidden, 0);
  assert.ok(empty <= MOST_EMPTY, `${empty} find nothing`);
});

test('judgements name records that exist', () => {
  const named = [
    ...writtenQueries('first', catalog).flatMap(({ grades }) => [...grades.keys()]),
    ...golden.flatMap(([, , list]) => list.split(' ')),
  ];
  assert.deepEqual(
    named.filter((slug) => !catalog.toolBySlug.has(slug)),
    [],
  );
});

test('joined and split spellings find the same records', () => {
  for (const [joined, split] of [
    ['iso20022', 'iso 20022'],
    ['ISO-20022', 'iso20022'],
    ['self-hosted ledger', 'selfhosted ledger'],
  ] as const) {
    assert.deepEqual(new Set(slugs(joined, 1000)), new Set(slugs(split, 1000)), joined);
  }
});

test('case, diacritics and punctuation make no difference', () => {
  assert.deepEqual(slugs('BRØNNØYSUND'), slugs('bronnoysund'));
  assert.deepEqual(slugs('  Efí, Pay! '), slugs('efi pay'));
});

test('words that name facts of a record match those facts', () => {
  const tools = (query: string) =>
    search.query(query, { limit: 5, offset: 0 }).ordinals.map((ordinal) => catalog.tools[ordinal]);
  for (const tool of tools('agpl')) assert.match(tool?.openSource?.license ?? '', /AGPL/);
  for (const tool of tools('open source ledger')) assert.equal(tool?.kind, 'open-source');
  for (const tool of tools('graphql api'))
    assert.ok(tool?.api.styles.includes('graphql') || /GraphQL/.test(tool?.description ?? ''));
  for (const tool of tools('sanctions dataset'))
    assert.ok(tool?.kind === 'open-data' || tool?.kind === 'data-source', tool?.slug);
});

test('nonsense finds nothing, alone or with a known word', () => {
  for (const query of ['asdfgh', 'qwxz payments', 'zzzz', '🙂', '¿?', '<🙂/>', '\u0000', '()[]{}*+?.\\^$|']) {
    const { ordinals, total, suggestions } = search.query(query, { limit: 10, offset: 0 });
    assert.deepEqual({ ordinals, total, suggestions }, { ordinals: [], total: 0, suggestions: [] }, query);
  }
});

test('unrelated questions find nothing', () => {
  for (const query of [
    'banana bread recipe',
    'best pizza in rome',
    'guitar chords',
    'cheap flights to paris',
    'translation API',
    'image recognition',
    'shipping labels API',
    'object storage',
    'translate text between languages',
  ])
    assert.deepEqual(slugs(query), [], query);
});

test('what is for the most part of another field is found as near at most', () => {
  for (const query of ['weather forecast API', 'football results feed']) {
    const { ordinals, proofsOf } = search.query(query, { limit: 5, offset: 0 });
    for (const ordinal of ordinals)
      assert.deepEqual(proofsOf?.(ordinal), [{ condition: 'Need', state: 'not-stated', near: true }], query);
  }
});

test('the parts that are known of a German compound find what it asks for', () => {
  assert.ok(slugs('Sanktionslistenprüfung für Neukunden', 5).includes('sanctions-io'));
  assert.ok(slugs('Kontonummernprüfung', 5).includes('ibantools'));
  assert.ok(slugs('betaallinks sturen', 5).includes('stripe'));
});

test('of needs that "or" joins either is enough, and what stands beside them goes with both', () => {
  const values = (query: string) =>
    search.query(query, { limit: 1, offset: 0 }).understood.map(({ value }) => value);
  assert.deepEqual(values('card issuing or virtual accounts in Germany'), [
    'issue-cards-in-europe',
    'embed-accounts-in-europe',
    'DE',
  ]);
  assert.deepEqual(values('stock or crypto prices'), ['get-end-of-day-stock-prices', 'get-crypto-prices']);
});

test('of two needs that "and" joins, tools with both come first, and what they lack is said', () => {
  const { proofsOf } = search.query('ledger plus payouts', { limit: 1, offset: 0 });
  const [first] = slugs('ledger plus payouts', 1);
  assert.equal(first, 'formance-ledger');
  assert.deepEqual(proofsOf?.(catalog.tools.findIndex(({ slug }) => slug === 'tigerbeetle')), [
    { condition: 'payouts', state: 'not-stated' },
  ]);
  assert.deepEqual(slugs('Kartenausgabe für Unternehmen', 3), slugs('Kartenausgabe', 3));
});

test('what is written in another script is named and left out, and a name in it is found', () => {
  const asked = (query: string) => search.query(query, { limit: 5, offset: 0 });
  const unread = (query: string) =>
    asked(query).understood.flatMap(({ kind, label }) => (kind === 'unknown' ? [label] : []));
  assert.deepEqual(unread('支付网关'), ['支付网关 (language not read)']);
  assert.deepEqual(unread('日本の決済API'), ['日本の決済 (language not read)']);
  assert.equal(asked('日本の決済API').total, 0);
  assert.deepEqual(unread('KYC в Германии'), ['в Германии (language not read)']);
  assert.ok(asked('KYC в Германии').total > 0);
  assert.deepEqual(slugs('포트원'), ['portone']);
});

test('a question that finds nothing names the word that no record holds', () => {
  const { total, understood } = search.query('BlockFi payments', { limit: 1, offset: 0 });
  assert.deepEqual([total, understood.map(({ value }) => value)], [0, ['blockfi']]);
  const mentioned = search.query('Electrum Australia', { limit: 1, offset: 0 });
  assert.deepEqual([mentioned.total, mentioned.suggestions], [0, ['Bitcoin Dev Kit']]);
  const zip = search.query('Zip Australia', { limit: 1, offset: 0 });
  assert.deepEqual(
    zip.understood.map(({ value }) => value),
    ['AU', 'zip'],
  );
});

test('a name beside a need comes first, and an ordinary word in lower case is none', () => {
  for (const [query, slug] of [
    ['Mono payments', 'mono'],
    ['payments with twint', 'twint'],
    ['is TigerBeetle production ready', 'tigerbeetle'],
    ['company behind Tink', 'tink'],
  ] as const)
    assert.equal(slugs(query, 1)[0], slug, query);
  assert.ok(!slugs('a ledger with solid audit trail', 3).includes('solid'));
  for (const query of ['ISO 20022 MT to MX converter', 'payouts to MX'])
    assert.notEqual(slugs(query, 1)[0], 'mx', query);
});

test('a seat and a seller are read in other languages, and what an answer used is not unknown', () => {
  const labels = (query: string) =>
    search.query(query, { limit: 1, offset: 0 }).understood.map(({ label }) => label);
  for (const query of [
    'Zahlungsanbieter aus der Schweiz',
    'Zahlungsanbieter mit Sitz in der Schweiz',
    'prestataire de paiement basé en Suisse',
  ])
    assert.ok(labels(query).includes('Company from Switzerland'), query);
  assert.notEqual(
    catalog.toolBySlug.get(slugs('cheapest SEPA direct debit provider')[0] ?? '')?.kind,
    'open-source',
  );
  assert.deepEqual(labels('when does PSD3 apply'), [
    'Dates of Payment Services Regulation and PSD3, proposed, not in force. Payment Services Regulation expected to apply, 2028 Q4',
  ]);
  assert.deepEqual(labels('stripe alternative for adult content'), ['adult', 'content']);
});

test('what is asked for in no place of a country is not ruled out itself', () => {
  for (const [query, ruledOut] of [
    ['non-US stock prices', 'United States'],
    ['cards not uk, europe', 'United Kingdom'],
    ['tax API excluding US sales tax', 'sales tax in United States (not checked)'],
    ['account API excluding payment initiation', 'payment initiation (not checked)'],
  ] as const) {
    const { total, understood } = search.query(query, { limit: 1, offset: 0 });
    assert.ok(total > 0, query);
    assert.ok(
      understood.some(({ label, excluded }) => excluded && label === ruledOut),
      query,
    );
  }
});

test('us is no country where it speaks of people', () => {
  const places = (query: string) =>
    search.query(query, { limit: 1, offset: 0 }).understood.filter(({ kind }) => kind === 'place').length;
  for (const query of ['the bank wants the money back from us', 'warn us when a payment fails'])
    assert.equal(places(query), 0, query);
  for (const query of ['payroll for us companies', 'kyc outside the us', 'open banking us and canada'])
    assert.ok(places(query) > 0, query);
});

test('a name that is not in the directory finds nothing and is said to be unknown', () => {
  const { total, suggestions, understood } = search.query('Railsbank', { limit: 10, offset: 0 });
  assert.deepEqual([total, suggestions], [0, ['riksbank']]);
  assert.deepEqual(understood, [{ kind: 'unknown', value: 'railsbank', label: 'Railsbank' }]);
});

test('the start of a name finds the name first', () => {
  for (const [start, slug] of [
    ['stri', 'stripe'],
    ['xer', 'xero'],
    ['goca', 'gocardless'],
    ['quickb', 'quickbooks-online'],
  ] as const)
    assert.equal(slugs(start, 1)[0], slug, start);
});

test('people who work under contract are not contracts', () => {
  const found = slugs('contractors', 50);
  for (const slug of ['cctp-contracts', 'openzeppelin-contracts']) assert.ok(!found.includes(slug), slug);
});

test('a donation and a digital signature are taken for no other word', () => {
  for (const query of ['donation', 'digital signature'])
    assert.deepEqual(search.query(query, { limit: 10, offset: 0 }).suggestions, [], query);
  assert.ok(slugs('donation', 5).includes('stripe'));
});

test('needs, facts and places in plain words bring what serves them', () => {
  for (const [query, slug] of [
    ['what is the best way to pay freelancers in other countries', 'trolley'],
    ['Lastschrift einziehen', 'gocardless'],
    ['AISP', 'yapily'],
    ['free stock quotes with no registration', 'yfinance'],
  ] as const)
    assert.ok(slugs(query, 8).includes(slug), `${query}: ${slugs(query, 8)}`);
});

test('what is ruled out is not found, and what contradicts a place or a fact is not either', () => {
  assert.ok(!slugs('bank data, not plaid', 1000).includes('plaid'));
  assert.ok(!slugs('alternative to stripe that is not adyen', 1000).includes('adyen'));
  for (const query of ['rates API, not from the European Central Bank', 'Wechselkurse, nicht von der EZB'])
    assert.deepEqual(
      [slugs(query).length, slugs(query, 1000).filter((slug) => slug.startsWith('ecb-'))],
      [10, []],
      query,
    );
  for (const slug of slugs('bank account verification uk', 5)) {
    const { countries, regions } = catalog.toolBySlug.get(slug)?.coverage ?? { countries: [], regions: [] };
    assert.ok(countries.includes('GB') || regions.length > 0 || countries.length === 0, slug);
  }
  for (const slug of slugs('kyc without contact sales', 1000))
    assert.notEqual(catalog.toolBySlug.get(slug)?.pricing.model, 'contact-sales', slug);
});

test('a blank query lists everything by name', () => {
  assert.deepEqual(search.query(' ', { limit: 3, offset: 2 }), {
    ordinals: [2, 3, 4],
    total: catalog.tools.length,
    suggestions: [],
    understood: [],
  });
});

test('a misspelling is answered with the corrected query, and a need that "or" joins with the needs meant', () => {
  assert.deepEqual(search.query('plad', { limit: 1, offset: 0 }).suggestions, ['plaid']);
  assert.equal(slugs('sanctions screenig or fraud detecton').length, 10);
  // A word of five letters may be a name.
  assert.equal(search.query('online crads', { limit: 1, offset: 0 }).understood.at(-1)?.value, 'crads');
});

test('pages join without gap or repetition and agree with the total', () => {
  for (const query of ['payments', 'open source', 'bank account verification uk', 'p']) {
    const { total, ordinals: whole } = search.query(query, { limit: 1000, offset: 0 });
    assert.equal(whole.length, total);
    const walked: number[] = [];
    for (let offset = 0; offset < total; offset += 7)
      walked.push(...search.query(query, { limit: 7, offset }).ordinals);
    assert.deepEqual(walked, whole, query);
    assert.equal(new Set(whole).size, whole.length);
  }
});

test('the accept filter limits results and total and keeps the order', () => {
  const accept = (ordinal: number): boolean => catalog.tools[ordinal]?.kind === 'open-source';
  const { ordinals: whole } = search.query('ledger', { limit: 1000, offset: 0 });
  const { ordinals, total } = search.query('ledger', { limit: 1000, offset: 0, accept });
  assert.deepEqual(ordinals, whole.filter(accept));
  assert.equal(total, ordinals.length);
});

test('the same query gives the same answer whatever was asked before, also from another build of the index', () => {
  const before = slugs('open banking uk', 50);
  for (const [query] of golden) slugs(query);
  assert.deepEqual(slugs('open banking uk', 50), before);
  const other = createSearch(catalog);
  for (const [query] of golden) {
    const [left, right] = [other, search].map((from) => {
      const { proofsOf, ...answer } = from.query(query, { limit: 20, offset: 0 });
      return { ...answer, proofs: answer.ordinals.map((ordinal) => proofsOf?.(ordinal)) };
    });
    assert.deepEqual(left, right);
  }
});

test('beside a sure need in a place, words that nothing holds are named and no wall', () => {
  for (const [query, word, use] of [
    ['dostawca open banking w Polsce z darmowym sandboxem', 'darmowym', 'read-bank-accounts-in-europe'],
    ['KYC mit gutem Support in Polen', 'gutem', 'verify-identity'],
  ] as const) {
    const { total, understood } = search.query(query, { limit: 5, offset: 0 });
    const said = understood.map(({ value }) => value);
    assert.ok(total > 0 && said.includes(word) && said.some((value) => value.startsWith(use)), query);
  }
  for (const query of ['zentropay payments in France', 'cheap flights to Spain'])
    assert.deepEqual(slugs(query), [], query);
});

test('what is named besides a need is said not to be stated of each tool whose text lacks it', () => {
  const { ordinals, proofsOf } = search.query('open source double-entry ledger, multi-currency', {
    limit: 5,
    offset: 0,
  });
  const proofs = ordinals.flatMap((ordinal) => proofsOf?.(ordinal) ?? []);
  assert.ok(proofs.some(({ condition, state }) => condition === 'multi-currency' && state === 'not-stated'));
});

test('phrases of the interface lead to the tool that is named, or to those that state it', () => {
  for (const [query, slug] of [
    ['verify webhook signature adyen', 'adyen'],
    ['Webhook-Signatur prüfen Klarna', 'klarna'],
    ['access token plaid', 'plaid'],
    ['stripe idempotency key', 'stripe'],
  ] as const)
    assert.equal(slugs(query, 1)[0], slug, query);
  assert.ok(!slugs('webhook signature', 20).includes('signicat'));
});

test('hostile input is answered', () => {
  const hostile = [
    'a'.repeat(300),
    'payments '.repeat(10_000),
    'x '.repeat(10_000),
    '\u202e\ufeff\ud800',
    'é'.repeat(5000),
    '0'.repeat(300),
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ];
  for (const query of hostile) {
    const { ordinals, total } = search.query(query, { limit: 10, offset: 0 });
    assert.ok(ordinals.length <= 10 && total >= ordinals.length);
  }
  assert.deepEqual(search.query('payments', { limit: 0, offset: 0 }).ordinals, []);
  assert.deepEqual(search.query('payments', { limit: 10, offset: 100_000 }).ordinals, []);
});

test('pages of another country are no answer, a kind that is asked for comes first, and ended tools are named', async () => {
  const ask = async (query: string) => {
    const { structuredContent } = await callTool(searchKnowledge, { query }, mcpContext(catalog, search));
    return structuredContent as unknown as { results: { slug: string }[]; hint?: string };
  };
  const germany = await ask('when does e-invoicing start in Germany');
  assert.ok(germany.results.some(({ slug }) => slug === 'de-b2b-einvoicing'));
  assert.ok(!germany.results.some(({ slug }) => slug.startsWith('fr-')));
  assert.equal((await ask('payments regulation in Brazil')).results[0]?.slug.slice(0, 3), 'br-');
  assert.match((await ask('MiCA transitional period Malta')).hint ?? '', /No page is about Malta\./);
  assert.match((await ask('what happened to IEX Cloud')).hint ?? '', /IEX Cloud is a tool \(discontinued\)/);
});

test('list_dates says what does not apply, leaves out what is excepted, and names a rule without a record', async () => {
  const ask = async (query: string) => {
    const { structuredContent } = await callTool(
      listDates,
      { query, limit: 25 },
      mcpContext(catalog, search),
    );
    return structuredContent as unknown as Record<string, { slug: string }[]> & { hint: string };
  };
  const spared = await ask('Which duties do NOT apply to an account information provider in Lithuania?');
  assert.ok(spared['doesNotApply']?.some(({ slug }) => slug.startsWith('eu-psd2-')));
  assert.deepEqual(spared['deadlines'], []);
  for (const query of [
    'deadlines for a bank in Estonia, except AML',
    'Fristen für eine Bank in Estland ohne Geldwäsche',
  ]) {
    const { deadlines = [], hint } = await ask(query);
    assert.ok(deadlines.length > 0 && !deadlines.some(({ slug }) => slug.startsWith('eu-aml')), query);
    assert.match(hint, /Left out: Money laundering/);
  }
  const { deadlines: all = [], inForce = [] } = await ask('duties of a bank in Norway except DORA');
  assert.ok(inForce.length > 0);
  assert.ok(
    ![...all, ...inForce].some(({ slug }) => slug.includes('dora')),
    'nor the act of a state under it',
  );
  const noDora = /^DORA does not apply to: Bank.*, United Kingdom\./;
  const noCards = /^What is due for: E-money institution, not “Issues cards”/;
  for (const [query, hint] of [
    ['Does the Open Wallet Directive bind a bank in Spain?', /^No rule is recorded/],
    ['Gilt das Zahlungsfantasiegesetz für eine Bank?', /^No rule is recorded/],
    ['RPAA annual report', /^Next: Submit the annual report/],
    ['is a bank in Northern Ireland subject to DORA', noDora],
    ["DORA s'applique-t-il à une banque au Pays de Galles", noDora],
    ['duties of a lender in New Mexico', /^What is due for: [^,]*, New Mexico\./],
    ['obligations of a crypto firm in France sauf Travel Rule', /^What.*Left out: Transfer of Funds/],
    ['Does CSRD apply to a bank in Spain?', /“CSRD”\. All that is due for/],
    ['obligaciones de una entidad de dinero electrónico que no emite tarjetas', noCards],
  ] as const)
    assert.match((await ask(query)).hint, hint, query);
});

const palette = JSON.stringify(paletteIndex(catalog));

test('the palette file, with topics, stays below 40 KB compressed', () => {
  assert.ok(brotliCompressSync(palette).length <= 40_000);
});

test('the palette finds tools by name, start, typing error and split spelling', () => {
  const find = createPaletteSearch(JSON.parse(palette));
  for (const [query, slug] of [
    ['stripe', 'stripe'],
    ['plad', 'plaid'],
    ['hyper switch', 'hyperswitch'],
    ['quickb', 'quickbooks-online'],
    ['brønnøysund', 'brreg-enhetsregisteret'],
  ] as const) {
    assert.equal(find(query, 5)[0]?.slug, slug, query);
  }
  assert.deepEqual(find('asdfgh', 5), []);
});
