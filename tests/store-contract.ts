import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AcceptedAssertion, Attempt, Claim, Client } from '../src/store/agent-records.ts';
import type { Store } from '../src/store/open-store.ts';

const NOW = 1_800_000_000_000;

export const aClient = (changes: Partial<Client> = {}): Client => ({
  id: `agt_${randomUUID()}`,
  dialect: 'specification',
  kind: 'anonymous',
  name: 'Ledger Scout',
  secretHash: null,
  metadata: { redirect_uris: [] },
  scope: 'read:tools search',
  userId: null,
  generation: 1,
  revokedAt: null,
  createdAt: NOW,
  expiresAt: NOW + 60_000,
  usedAt: null,
  network: null,
  ...changes,
});

const aClaim = (clientId: string): Claim => ({
  hash: randomUUID(),
  clientId,
  status: 'open',
  attempts: 0,
  expiresAt: NOW + 60_000,
});

/** A client in a store, with its claim. */
async function addClaimed(store: Store, changes?: Partial<Client>) {
  const client = aClient(changes);
  const claim = aClaim(client.id);
  await store.addClient(client, claim);
  return { client, claim };
}

const anAttempt = (claim: Claim, changes: Partial<Attempt> = {}): Attempt => ({
  hash: randomUUID(),
  claimHash: claim.hash,
  clientId: claim.clientId,
  email: 'ada@example.com',
  state: 'sent',
  mailCode: 'mail',
  entryCode: 'entry',
  revealCode: null,
  tries: 0,
  data: { a: 1 },
  createdAt: NOW,
  polledAt: 0,
  expiresAt: NOW + 600_000,
  ...changes,
});

const anAssertion = (changes: Partial<AcceptedAssertion> = {}): AcceptedAssertion => ({
  replayId: randomUUID(),
  replayExpiresAt: NOW + 60_000,
  issuer: `https://${randomUUID()}.example`,
  subject: 'user-1',
  email: `${randomUUID()}@example.com`,
  issuedAt: NOW,
  emailDomains: ['example.com'],
  client: aClient({ kind: 'identity', expiresAt: null }),
  userId: `usr_${randomUUID()}`,
  ...changes,
});

const range = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * What every driver promises. `open` gives a store on one shared database each time it is called, so that two
 * stores stand for two processes.
 */
export function storeContract(open: () => Promise<Store>): void {
  const withStores = (name: string, body: (a: Store, b: Store) => Promise<void>) =>
    test(name, async () => {
      const [a, b] = [await open(), await open()];
      try {
        await body(a, b);
      } finally {
        await Promise.all([a.close(), b.close()]);
      }
    });

  withStores('a client written in one process is read in another, member for member', async (a, b) => {
    const client = aClient({
      metadata: { client_uri: 'https://x.example', list: [1, 'ü'] },
      secretHash: 's',
      usedAt: NOW,
      network: '4c0000207',
    });
    await a.addClient(client);
    assert.deepEqual(await b.client(client.id), client);
    assert.equal(await b.client('agt_nobody'), undefined);
  });

  withStores('revoking a token ends that token only', async (a, b) => {
    const client = aClient();
    await a.addClient(client);
    await a.revokeToken('one', NOW + 1);
    await a.revokeToken('one', NOW + 1);
    assert.deepEqual(await b.tokenState(client.id, 'one'), { generation: 1, revoked: true, used: false });
    assert.deepEqual(await b.tokenState(client.id, 'two'), {
      generation: 1,
      revoked: false,
      used: false,
    });
    assert.equal(await b.tokenState('agt_nobody', 'two'), undefined);
  });

  withStores('revoking a client ends its tokens and its claim', async (a, b) => {
    const { client, claim } = await addClaimed(a);
    await b.revokeClient(client.id, NOW);
    assert.deepEqual(await a.tokenState(client.id, 'x'), { generation: 2, revoked: true, used: false });
    assert.equal((await a.claim(claim.hash))?.status, 'revoked');
  });

  withStores('of many simultaneous uses of one id exactly one is the first', async (a, b) => {
    const id = randomUUID();
    const answers = await Promise.all(range(20).map((n) => (n % 2 ? a : b).putOnce(id, NOW)));
    assert.equal(answers.filter(Boolean).length, 1);
  });

  withStores('a ticket is given out once and not after its end', async (a, b) => {
    await a.putTicket('code', 'h', { user: 'ada' }, NOW + 10);
    assert.deepEqual(await b.ticket('code', 'h', NOW), { user: 'ada' });
    assert.equal(await b.ticket('session', 'h', NOW), undefined);
    assert.equal(await b.takeTicket('code', 'h', NOW + 10), undefined);
    const taken = await Promise.all(range(10).map((n) => (n % 2 ? a : b).takeTicket('code', 'h', NOW)));
    assert.equal(taken.filter((data) => data !== undefined).length, 1);
  });

  withStores('an account is the same for the same mailbox', async (a, b) => {
    const email = `${randomUUID()}@example.com`;
    const accounts = await Promise.all(
      range(8).map((n) => (n % 2 ? a : b).accountByEmail(email, `usr_${randomUUID()}`, NOW)),
    );
    assert.equal(new Set(accounts.map(({ id }) => id)).size, 1);
    assert.deepEqual(await a.account(accounts[0]?.id ?? ''), accounts[0]);
  });

  withStores('an attempt replaces the one before, up to the allowed number', async (a, b) => {
    const { claim } = await addClaimed(a);
    const first = anAttempt(claim);
    const second = anAttempt(claim, { createdAt: NOW + 1 });
    assert.equal(await a.startAttempt(first, 2), true);
    assert.equal(await b.startAttempt(second, 2), true);
    assert.equal(await b.startAttempt(anAttempt(claim), 2), false);
    assert.equal((await a.attempt(first.hash))?.state, 'replaced');
    assert.deepEqual(await a.latestAttempt(claim.hash), second);
  });

  withStores('tries are counted across processes and end', async (a, b) => {
    const { claim } = await addClaimed(a);
    const attempt = anAttempt(claim);
    await a.startAttempt(attempt, 5);
    const spent = await Promise.all(range(12).map((n) => (n % 2 ? a : b).spendTry(attempt.hash, 5, NOW)));
    assert.equal(spent.filter((found) => found !== undefined).length, 5);
    assert.equal(await a.spendTry(attempt.hash, 50, NOW + 600_000), undefined);
  });

  withStores('an attempt moves only from the states that are named', async (a, b) => {
    const { claim } = await addClaimed(a);
    const attempt = anAttempt(claim);
    await a.startAttempt(attempt, 5);
    assert.equal(await a.moveAttempt(attempt.hash, ['proved'], { state: 'revealed' }), undefined);
    assert.equal((await b.moveAttempt(attempt.hash, ['sent'], { state: 'proved' }))?.mailCode, 'mail');
    const moved = await a.moveAttempt(attempt.hash, ['proved'], { state: 'revealed', revealCode: 'reveal' });
    assert.equal(moved?.revealCode, 'reveal');
    assert.equal(await a.notePoll(attempt.hash, NOW + 5), 0);
    assert.equal(await b.notePoll(attempt.hash, NOW + 9), NOW + 5);
  });

  withStores('a claim is finished once, binds the client and ends older tokens', async (a, b) => {
    const { client, claim } = await addClaimed(a, { network: '4c0000207' });
    const refresh = { hash: randomUUID(), family: 'f', clientId: client.id, expiresAt: NOW + 10 };
    const bind = {
      claimHash: claim.hash,
      attemptHash: null,
      userId: 'usr_1',
      scope: 'read:tools search read:categories',
    };
    const finished = await Promise.all(range(6).map((n) => (n % 2 ? a : b).finishClaim(bind, refresh)));
    const bound = finished.filter((found) => found !== undefined);
    assert.equal(bound.length, 1);
    assert.deepEqual(bound[0], {
      ...client,
      kind: 'identity',
      userId: 'usr_1',
      scope: bind.scope,
      generation: 2,
      expiresAt: null,
      network: null,
    });
    assert.equal((await a.claimOf(client.id))?.status, 'claimed');
    assert.equal(await b.refreshOwner(refresh.hash), client.id);
  });

  withStores('a refresh token rotates; using it again ends the family and the tokens', async (a, b) => {
    const { client, claim } = await addClaimed(a);
    const first = { hash: randomUUID(), family: randomUUID(), clientId: client.id, expiresAt: NOW + 10 };
    await a.finishClaim({ claimHash: claim.hash, attemptHash: null, userId: 'usr_1', scope: 's' }, first);
    const second = { hash: randomUUID(), expiresAt: NOW + 10 };
    assert.equal(
      await a.rotateRefresh(first.hash, { hash: randomUUID(), expiresAt: 1 }, NOW + 10),
      undefined,
    );
    assert.equal((await a.rotateRefresh(first.hash, second, NOW))?.id, client.id);
    assert.equal(
      await b.rotateRefresh(first.hash, { hash: randomUUID(), expiresAt: NOW + 10 }, NOW),
      undefined,
    );
    assert.equal(
      await b.rotateRefresh(second.hash, { hash: randomUUID(), expiresAt: NOW + 10 }, NOW),
      undefined,
    );
    assert.equal((await a.tokenState(client.id, 'x'))?.generation, 3);
  });

  withStores('an assertion is accepted once and leads the same subject to the same client', async (a, b) => {
    const assertion = anAssertion();
    const outcomes = await Promise.all(range(20).map((n) => (n % 2 ? a : b).acceptAssertion(assertion, NOW)));
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), [
      'accepted',
      ...range(19).map(() => 'replayed'),
    ]);
    const again = await b.acceptAssertion(
      { ...anAssertion(), issuer: assertion.issuer, email: assertion.email },
      NOW,
    );
    assert.equal(again.outcome === 'accepted' && again.client.id, assertion.client.id);
  });

  withStores('a mailbox that has an account is not handed to an assertion', async (a) => {
    const assertion = anAssertion();
    await a.acceptAssertion(assertion, NOW);
    const { email, issuer } = assertion;
    const other = await a.acceptAssertion(anAssertion({ email }), NOW);
    assert.equal(other.outcome, 'interaction-required');
    const second = await a.acceptAssertion(anAssertion({ email, issuer, subject: 'user-2' }), NOW);
    assert.equal(second.outcome, 'interaction-required', 'another user of the same provider');
    const proven = `${randomUUID()}@example.com`;
    await a.accountByEmail(proven, 'usr_proven', NOW);
    const third = await a.acceptAssertion(anAssertion({ email: proven }), NOW);
    assert.equal(third.outcome, 'interaction-required', 'an account proven by mail');
  });

  withStores('a provider that may not speak for the domain joins and makes no account', async (a, b) => {
    const email = `${randomUUID()}@example.com`;
    const account = await a.accountByEmail(email, `usr_${randomUUID()}`, NOW);
    for (const emailDomains of [[], ['other.example'], ['sub.example.com'], ['com']]) {
      const outcome = await a.acceptAssertion(anAssertion({ email, emailDomains }), NOW);
      assert.ok(outcome.outcome === 'accepted');
      assert.notEqual(outcome.client.userId, account.id);
      assert.equal(await b.account(outcome.client.userId ?? ''), undefined);
    }
    const unknown = anAssertion({ emailDomains: [] });
    await a.acceptAssertion(unknown, NOW);
    const made = await b.accountByEmail(unknown.email, 'usr_later', NOW);
    assert.equal(made.id, 'usr_later', 'the address was free');
  });

  withStores('a provider that may no longer speak for the domain loses the account', async (a, b) => {
    const first = anAssertion();
    const { issuer, email } = first;
    const linked = await a.acceptAssertion(first, NOW);
    assert.ok(linked.outcome === 'accepted');
    const later = await a.acceptAssertion(anAssertion({ issuer, email, emailDomains: [] }), NOW);
    assert.ok(later.outcome === 'accepted');
    assert.notEqual(later.client.userId, linked.client.userId);
    assert.equal((await b.tokenState(linked.client.id, 'x'))?.revoked, true);
    const again = await b.acceptAssertion(anAssertion({ issuer, email, emailDomains: [] }), NOW);
    assert.equal(again.outcome === 'accepted' && again.client.id, later.client.id);
  });

  withStores('clients are counted by network, all or those never used', async (a, b) => {
    const unique = randomUUID().replaceAll('-', '').slice(0, 5);
    const [host, neighbour, far] = [`4${unique}207`, `4${unique}208`, `5${unique}207`];
    const clients = [host, host, neighbour, far].map((network) => aClient({ network }));
    for (const client of clients) await a.addClient(client);
    const count = (network: string, which: 'all' | 'unused', most = 10) =>
      b.countClientsFrom(network, which, most);
    assert.deepEqual([await count(host, 'all'), await count(host, 'unused')], [2, 2]);
    const wide = `4${unique}2`;
    assert.deepEqual([await count(wide, 'all'), await count(wide, 'all', 2)], [3, 2]);
    await a.keepClient(clients[0]?.id ?? '', NOW + 60_000, NOW + 1);
    assert.deepEqual([await count(wide, 'all'), await count(wide, 'unused')], [3, 2]);
    assert.equal((await a.tokenState(clients[0]?.id ?? '', 'x'))?.used, true);
  });

  withStores('an event from before the newest assertion ends nothing', async (a, b) => {
    const first = anAssertion({ issuedAt: NOW });
    const sameSubject = { issuer: first.issuer, email: first.email, subject: first.subject };
    await a.acceptAssertion(first, NOW);
    await a.acceptAssertion(anAssertion({ ...sameSubject, issuedAt: NOW + 20 }), NOW + 20);
    await a.acceptAssertion(anAssertion({ ...sameSubject, issuedAt: NOW + 10 }), NOW + 21);
    const event = (issuedAt: number) => ({
      replayId: randomUUID(),
      replayExpiresAt: NOW + 100,
      issuer: first.issuer,
      subject: first.subject,
      issuedAt,
    });
    assert.equal(await b.revokeDelegation(event(NOW + 19), NOW + 30), false);
    assert.equal((await a.tokenState(first.client.id, 'x'))?.revoked, false);
    assert.equal(await b.revokeDelegation(event(NOW + 20), NOW + 30), true);
    assert.equal((await a.tokenState(first.client.id, 'x'))?.revoked, true);
  });

  withStores('a revoked delegation takes newer assertions only', async (a, b) => {
    const first = anAssertion();
    await a.acceptAssertion(first, NOW);
    const event = {
      replayId: randomUUID(),
      replayExpiresAt: NOW + 10,
      issuer: first.issuer,
      subject: first.subject,
      issuedAt: NOW + 5,
    };
    assert.equal(await b.revokeDelegation(event, NOW + 5), true);
    assert.equal(await b.revokeDelegation(event, NOW + 5), false);
    assert.deepEqual(await a.tokenState(first.client.id, 'x'), { generation: 2, revoked: true, used: false });
    const sameSubject = { issuer: first.issuer, email: first.email };
    assert.equal(
      (await a.acceptAssertion(anAssertion({ ...sameSubject, issuedAt: NOW }), NOW)).outcome,
      'revoked',
    );
    const fresh = await a.acceptAssertion(anAssertion({ ...sameSubject, issuedAt: NOW + 6 }), NOW);
    assert.equal(fresh.outcome === 'accepted' && fresh.client.id, first.client.id);
    assert.deepEqual(await b.tokenState(first.client.id, 'x'), {
      generation: 2,
      revoked: false,
      used: false,
    });
  });

  withStores('hits add up across processes until the window ends', async (a, b) => {
    const key = randomUUID();
    const hit = (store: Store, amount: number, at: number) =>
      store.addHits([{ key, amount, windowMs: 60 }], at);
    assert.deepEqual(await hit(a, 2, NOW), [{ count: 2, endsAt: NOW + 60 }]);
    assert.deepEqual(await hit(b, 3, NOW + 59), [{ count: 5, endsAt: NOW + 60 }]);
    assert.deepEqual(await hit(a, 1, NOW + 60), [{ count: 1, endsAt: NOW + 120 }]);
    const [y, x] = await a.addHits(
      ['y', 'x'].map((name, n) => ({ key: key + name, amount: n + 1, windowMs: 1 })),
      NOW,
    );
    assert.deepEqual([y?.count, x?.count], [1, 2]);
  });

  withStores('one process holds a lease until it ends, gives it back, or dies', async (a, b) => {
    const name = randomUUID();
    assert.equal(await a.observations.takeLease(name, 'a', NOW, NOW + 40), true);
    assert.equal(await b.observations.takeLease(name, 'b', NOW + 39, NOW + 79), false);
    assert.equal(await a.observations.takeLease(name, 'a', NOW + 39, NOW + 79), true);
    assert.equal(await b.observations.takeLease(name, 'b', NOW + 79, NOW + 119), true);
    await a.observations.endLease(name, 'a');
    assert.equal(await a.observations.takeLease(name, 'a', NOW + 80, NOW + 120), false);
    await b.observations.endLease(name, 'b');
    assert.equal(await a.observations.takeLease(name, 'a', NOW + 80, NOW + 120), true);
  });

  withStores('the newest observation wins, and a change is kept once until it expires', async (a, b) => {
    const slug = randomUUID();
    const row = (data: string, seenAt: number) => ({ slug, id: 'status https://a.example', data, seenAt });
    const change = {
      id: `${slug} status https://a.example state ${NOW}`,
      slug,
      data: '{}',
      expiresAt: NOW + 10,
    };
    await a.observations.addSeen(row('{"n":2}', NOW + 2), [change]);
    await b.observations.addSeen(row('{"n":1}', NOW + 1), [change]);
    assert.deepEqual(await b.observations.seen(slug), [row('{"n":2}', NOW + 2)]);
    const mine = (rows: readonly { slug: string }[]) => rows.filter((each) => each.slug === slug);
    assert.deepEqual(mine(await a.observations.seenServices()), [row('{"n":2}', NOW + 2)]);
    assert.equal(mine(await a.observations.seen()).length, 1);
    assert.deepEqual(await a.observations.observedChanges(slug), [change]);
    assert.deepEqual(mine(await b.observations.latestChanges(['latest', 'state'], 1000)), [change]);
    assert.deepEqual(mine(await b.observations.latestChanges(['latest'], 1000)), []);
    await a.sweep(NOW + 11);
    assert.deepEqual(await b.observations.observedChanges(slug), []);
  });

  withStores('of a tool that changes all the time the newest 300 changes are kept', async (a, b) => {
    const [often, seldom] = [randomUUID(), randomUUID()];
    const add = (slug: string, ages: readonly number[]) => {
      const changes = ages.map((age) => ({
        id: `${slug} status https://a.example state ${age}`,
        slug,
        data: String(age),
        expiresAt: NOW - age,
      }));
      return a.observations.addSeen(
        { slug, id: 'status https://a.example', data: '{}', seenAt: NOW },
        changes,
      );
    };
    await add(seldom, [400]);
    await add(
      often,
      Array.from({ length: 350 }, (_, age) => age),
    );
    const found = await b.observations.latestChanges(['state'], 100_000);
    const agesOf = (slug: string) =>
      found.filter((each) => each.slug === slug).map(({ data }) => Number(data));
    assert.deepEqual([agesOf(often).length, agesOf(often).at(-1), agesOf(seldom)], [300, 299, [400]]);
    await a.sweep(NOW + 1);
  });

  withStores('the latest report of a holder is kept until it expires', async (a, b) => {
    const holder = randomUUID();
    const report = (catalog: string, madeAt: number) => ({ catalog, madeAt });
    assert.equal(await a.lastReports.lastReport(holder, NOW), undefined);
    await a.lastReports.saveReport(holder, report('two', NOW + 2), NOW + 12);
    await b.lastReports.saveReport(holder, report('one', NOW + 1), NOW + 11);
    assert.deepEqual(await b.lastReports.lastReport(holder, NOW + 3), report('two', NOW + 2));
    assert.equal(await b.lastReports.lastReport(randomUUID(), NOW + 3), undefined);
    assert.equal(await b.lastReports.lastReport(holder, NOW + 12), undefined);
    await a.lastReports.saveReport(holder, report('three', NOW + 4), NOW + 14);
    assert.deepEqual(await a.lastReports.lastReport(holder, NOW + 12), report('three', NOW + 4));
  });

  withStores('sweeping deletes what has expired and nothing else', async (a, b) => {
    const gone = aClient({ expiresAt: NOW - 1 });
    const kept = aClient({ expiresAt: NOW - 1 });
    const bound = aClient({ expiresAt: null });
    for (const client of [gone, kept, bound]) await a.addClient(client);
    await a.keepClient(kept.id, NOW + 5, NOW);
    assert.ok((await b.sweep(NOW)) >= 1);
    assert.equal(await a.client(gone.id), undefined);
    assert.equal((await a.client(kept.id))?.expiresAt, NOW + 5);
    assert.equal((await a.client(kept.id))?.usedAt, NOW);
    assert.ok(await a.client(bound.id));
  });

  withStores('a value that looks like SQL is a value', async (a, b) => {
    const client = aClient({ name: "'); DROP TABLE client; --", metadata: { $1: '$2 ?1' } });
    await a.addClient(client);
    assert.deepEqual(await b.client(client.id), client);
  });
}
