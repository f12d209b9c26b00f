import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { claim, completeClaim } from '../../../src/agents/claim/claim.ts';
import { actOnClaim, type ClaimForm, viewClaim } from '../../../src/agents/claim/claim-page.ts';
import { createOutboxMailer } from '../../../src/agents/claim/mailer.ts';
import { startAttempt } from '../../../src/agents/claim/start-attempt.ts';
import { register } from '../../../src/agents/registration/register.ts';
import { hashSecret } from '../../../src/agents/secret.ts';
import { createAuthenticator } from '../../../src/agents/tokens/access-token.ts';
import { revokeToken } from '../../../src/agents/tokens/revocation.ts';
import { CLAIM_GRANT, token } from '../../../src/agents/tokens/token.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { faultOf, NETWORKS, openAgentWorld, refused } from './agent-world.ts';

const world = openAgentWorld();
const { context, clock, mails } = world;
const { authenticate } = createAuthenticator(context);
const isGood = async (value: unknown) => 'caller' in (await authenticate(String(value), ''));

let person = 0;

/** An anonymous agent whose claim was begun: what it was given, the page of its user, and the mailed code. */
async function begun() {
  person += 1;
  const email = `person${person}@example.com`;
  const { body: agent } = await register(context, { type: 'anonymous', client_name: 'Scout' }, NETWORKS);
  const started = await claim(context, { claim_token: agent['claim_token'], email }, undefined, NETWORKS);
  const { attempt, claim_attempt: shown } = started.body as {
    attempt: { verification_uri: string };
    claim_attempt: { user_code: string };
  };
  const page = new URL(attempt.verification_uri).searchParams.get('token');
  const mail = mails.at(-1);
  assert.equal(mail?.to, email);
  const code = /^(\d{10}) is your/.exec(mail.subject)?.[1] ?? '';
  let proof: string | undefined;
  return {
    email,
    claimToken: String(agent['claim_token']),
    bearer: String(agent['access_token']),
    userCode: shown.user_code,
    code,
    view: (as = proof) => viewClaim(context, { token: page, proof: as }),
    async press(action: string, given: Partial<ClaimForm> = {}) {
      const step = await actOnClaim(context, {
        token: page,
        proof,
        action,
        code: null,
        networks: NETWORKS,
        ...given,
      });
      proof = step.proof ?? proof;
      return step.message;
    },
  };
}
const poll = async (claimToken: string) =>
  token(
    context,
    undefined,
    new Map([
      ['grant_type', CLAIM_GRANT],
      ['claim_token', claimToken],
    ]),
  );
const complete = async (claimToken: string, code: unknown) =>
  completeClaim(context, { claim_token: claimToken, user_code: code }, undefined);
/** A claim whose mailbox is proven. */
async function proven() {
  const claimed = await begun();
  await claimed.press('prove', { code: claimed.code });
  return claimed;
}
/** A claim that its user has decided by typing the code of the agent. */
async function entered() {
  const claimed = await proven();
  await claimed.press('enter', { code: claimed.userCode });
  return claimed;
}
type Tokens = { identity: { refresh_token: { value: string } }; access_token: string };
const beginAgain = (claimToken: unknown, email: string) =>
  claim(context, { claim_token: claimToken, email }, undefined, NETWORKS);
/** Another code than this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a person who types the code of the agent binds it to their mailbox, and its old token ends', async () => {
  const { claimToken, press, code, userCode, bearer, email, view } = await begun();
  assert.deepEqual(await view(), {
    step: 'mail-code',
    name: 'Scout',
    scopes: ['read:tools', 'search', 'read:categories'],
    email: `p…@e….com`,
  });
  assert.ok(await isGood(bearer));
  assert.equal(await press('prove', { code: ` ${code.slice(0, 3)}-${code.slice(3)} ` }), undefined);
  assert.deepEqual([(await view()).step, (await view()).email], ['choose', email]);
  assert.equal((await view('another browser')).step, 'mail-code');
  await press('enter', { code: userCode });
  assert.equal((await view()).step, 'entered');
  const body = await poll(claimToken);
  assert.deepEqual(
    [body['status'], body['scope'], body['expires_in']],
    ['claimed', 'read:tools search read:categories', 3600],
  );
  assert.equal((await view()).step, 'done');
  assert.deepEqual([await isGood(bearer), await isGood(body['access_token'])], [false, true]);
  await refused(poll(claimToken), '400 invalid_grant', 'once');
});

test('a refresh token gives the next assertion once, and using it again ends all tokens', async () => {
  const { claimToken } = await entered();
  const first = (await poll(claimToken)) as Tokens;
  const refresh = async (value: unknown) =>
    register(context, { type: 'refresh', refresh_token: value }, NETWORKS);
  const { value } = first.identity.refresh_token;
  const { body } = await refresh(value);
  const next = (body as Tokens).identity.refresh_token.value;
  assert.notEqual(next, value);
  assert.ok(await isGood(first.access_token));
  await refused(refresh(value), '400 invalid_refresh_token');
  assert.equal(await isGood(first.access_token), false);
  await refused(refresh(next), '400 invalid_refresh_token');
  for (const other of [undefined, 3, 'art_none']) await refused(refresh(other), '400 invalid_refresh_token');
});

test('a revoked refresh token ends every token of its registration', async () => {
  const { claimToken } = await entered();
  const body = (await poll(claimToken)) as Tokens;
  await revokeToken(context, body.identity.refresh_token.value);
  assert.equal(await isGood(body.access_token), false);
});

test('a person may read a code to the agent instead, the same on every view', async () => {
  const { claimToken, press, code, view } = await begun();
  await refused(complete(claimToken, '123456'), '409 claim_not_confirmed');
  await press('prove', { code });
  await refused(complete(claimToken, '123456'), '409 claim_not_confirmed');
  await press('reveal');
  const shown = await view();
  assert.equal(shown.step, 'revealed');
  assert.match(shown.code ?? '', /^\d{6}$/);
  assert.equal((await view()).code, shown.code);
  await refused(complete(claimToken, wrong(shown.code ?? '')), '401 invalid_user_code');
  const { status, body } = await complete(claimToken, shown.code);
  assert.deepEqual([status, body['status']], [200, 'claimed']);
  await refused(complete(claimToken, shown.code), '409 already_claimed');
});

test('five wrong codes end an attempt', async () => {
  const { press, code, view } = await begun();
  for (let time = 0; time < 5; time++)
    assert.equal(await press('prove', { code: wrong(code) }), 'invalid_user_code');
  assert.equal(await press('prove', { code }), 'too_many_attempts');
  assert.equal((await view()).step, 'mail-code');
});

test('nothing but the mailed code opens the choice, also for the agent, who knows the page', async () => {
  const { press, userCode, claimToken, view, code } = await begun();
  for (const action of ['enter', 'reveal', 'deny', 'other']) await press(action, { code: userCode });
  assert.equal((await view()).step, 'mail-code');
  await refused(poll(claimToken), '400 authorization_pending');
  await press('prove', { code });
  assert.equal(await press('enter', { code: wrong(userCode) }), 'invalid_user_code');
  assert.equal((await view()).step, 'choose');
  await press('enter', { code: userCode, proof: 'another browser' });
  assert.equal((await view()).step, 'choose');
});

test('a person who declines ends the claim', async () => {
  const { claimToken, press, view, email } = await proven();
  await press('deny');
  assert.equal((await view()).step, 'denied');
  await refused(poll(claimToken), '400 access_denied');
  await refused(complete(claimToken, '123456'), '403 claim_denied');
  await refused(beginAgain(claimToken, email), '403 claim_denied');
});

test('an attempt lasts for ten minutes and a claim for a day', async () => {
  const { claimToken, press, userCode, view, email } = await proven();
  clock.seconds += 599;
  assert.equal((await view()).step, 'choose');
  clock.seconds += 1;
  assert.equal((await view()).step, 'gone');
  await press('enter', { code: userCode });
  await refused(poll(claimToken), '400 expired_token');
  await refused(complete(claimToken, userCode), '410 user_code_expired');
  assert.ok(await beginAgain(claimToken, email), 'it can be begun again');
  assert.equal((await view()).step, 'gone', 'another attempt took over');
  clock.seconds += 86_400 - 600;
  await refused(poll(claimToken), '400 expired_token');
  await refused(beginAgain(claimToken, email), '410 claim_expired');
});

test('an agent polls once in five seconds', async () => {
  const { claimToken } = await begun();
  await refused(poll(claimToken), '400 authorization_pending');
  clock.seconds += 4;
  await refused(poll(claimToken), '400 slow_down');
  clock.seconds += 4.5;
  await refused(poll(claimToken), '400 authorization_pending');
  clock.seconds -= 60;
  await refused(poll(claimToken), '400 authorization_pending', 'the clock was set back');
});

test('a mail is sent again with a new code and the same page until the mailbox is proven', async () => {
  const { press, code, email } = await begun();
  const pageOf = () => /https:\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
  const first = pageOf();
  assert.equal(await press('resend'), 'mail_sent');
  assert.equal(pageOf(), first);
  const mail = mails.at(-1);
  const fresh = /^(\d{10})/.exec(mail?.subject ?? '')?.[1] ?? '';
  assert.equal(mail?.to, email);
  if (fresh !== code) assert.equal(await press('prove', { code }), 'invalid_user_code');
  assert.equal(await press('prove', { code: fresh }), undefined);
  const sent = mails.length;
  assert.equal(await press('resend'), undefined);
  assert.equal(mails.length, sent);
});

test('a claim is begun five times at most', async () => {
  const { claimToken, email } = await begun();
  for (let time = 1; time < 5; time++) await beginAgain(claimToken, email);
  await refused(beginAgain(claimToken, email), '429 too_many_attempts');
});

test('a claim needs its token or the bearer token of the registration, and an address', async () => {
  const begin = async (body: Record<string, unknown>) => faultOf(claim(context, body, undefined, NETWORKS));
  assert.equal(await begin({ email: 'a@example.com' }), '400 invalid_request');
  assert.equal(await begin({ claim_token: 'clm_none', email: 'a@example.com' }), '401 invalid_claim_token');
  assert.equal(await begin({ claim_token: 3, email: 'a@example.com' }), '401 invalid_claim_token');
  assert.equal(
    await begin({ type: 'other', claim_token: 'clm_none', email: 'a@example.com' }),
    '400 invalid_request',
  );
  const { claimToken, bearer, press, code, userCode } = await begun();
  assert.equal(await begin({ claim_token: claimToken, email: 'nobody' }), '400 invalid_login_hint');
  const verdict = await authenticate(bearer, '');
  assert.ok('caller' in verdict);
  assert.ok(
    await claim(context, { login_hint: 'b@example.com', type: 'login_hint' }, verdict.caller, NETWORKS),
  );
  await refused(completeClaim(context, { user_code: '1' }, undefined), '400 invalid_request');
  for (const given of [undefined, 123456, 'x'.repeat(33)])
    await refused(complete(claimToken, given), '400 invalid_request');
  await press('prove', { code });
  assert.equal(await press('enter', { code: userCode }), undefined, 'that attempt was replaced');
});

test('a claim with a code and no address is completed', async () => {
  const { claimToken, userCode } = await entered();
  const { status, body } = await claim(
    context,
    { claim_token: claimToken, otp: userCode },
    undefined,
    NETWORKS,
  );
  assert.deepEqual([status, body['status']], [200, 'claimed']);
});

test('no page is there for an unknown address', async () => {
  for (const page of [null, '', 'cla_none'])
    assert.deepEqual(await viewClaim(context, { token: page, proof: undefined }), { step: 'gone' });
  const form = { token: 'cla_none', proof: undefined, action: 'prove', code: '1', networks: NETWORKS };
  assert.deepEqual(await actOnClaim(context, form), {});
});

test('a page is gone once its registration is revoked, and its codes are worth nothing', async () => {
  const { claimToken, press, userCode, view, email } = await proven();
  const { id } = (await beginAgain(claimToken, email)).body;
  assert.equal((await view()).step, 'gone', 'a newer attempt took over');
  await context.store.revokeClient(String(id), clock.seconds * 1000);
  await press('enter', { code: userCode });
  await refused(poll(claimToken), '400 invalid_grant');
  await refused(beginAgain(claimToken, email), '410 claim_revoked');
});

test('what a person has decided stays: a code is not typed twice, and nothing follows a refusal', async () => {
  const { claimToken, press, userCode, view } = await proven();
  await press('reveal');
  await press('enter', { code: userCode });
  assert.equal((await view()).step, 'revealed');
  await press('other');
  assert.equal((await view()).step, 'revealed');
  await press('deny');
  for (const action of ['reveal', 'enter', 'deny']) await press(action, { code: userCode });
  assert.equal((await view()).step, 'denied');
  await refused(poll(claimToken), '400 access_denied');
});

test('a page that was proven in one browser asks for the code in another, which may prove it too', async () => {
  const { press, code, view } = await proven();
  for (const action of ['deny', 'reveal']) await press(action, { proof: undefined });
  assert.equal((await view()).step, 'choose', 'nothing is decided without the proof');
  assert.equal(await press('prove', { code, proof: undefined }), undefined);
  assert.equal((await view()).step, 'choose');
});

test('a claim that was never begun waits for it', async () => {
  const { body } = await register(context, { type: 'anonymous' }, NETWORKS);
  const claimToken = String(body['claim_token']);
  await refused(poll(claimToken), '400 authorization_pending');
  await refused(complete(claimToken, 'x'.repeat(32)), '409 claim_not_confirmed');
  clock.seconds += 86_399;
  await refused(poll(claimToken), '400 authorization_pending');
  clock.seconds += 1;
  await refused(poll(claimToken), '400 expired_token');
});

test('the mail of a claim names the agent and the page, and one that cannot be sent is no error', async () => {
  await begun();
  const { subject, text } = mails.at(-1) ?? assert.fail('no mail');
  assert.match(subject, /^\d{10} is your Fintech Tool Directory code$/);
  assert.match(text, /^Name given by the agent, not checked: Scout$/m);
  assert.match(text, /^https:\/\/directory\.example\/claim\?token=cla_[\w-]{43}$/m);
  const lines: string[] = [];
  const silent = {
    ...context,
    mailer: { send: () => Promise.reject(new Error('no server')) },
    log: (level: string, message: string) => lines.push(`${level} ${message}`),
  };
  const { body } = await register(silent, { type: 'service_auth', login_hint: 'gil@example.com' }, NETWORKS);
  assert.ok(body['claim_token']);
  assert.deepEqual(lines, ['error a mail could not be sent']);
});

test('a page of a revoked registration is gone, and takes no code', async () => {
  const { claimToken, code, view } = await proven();
  const { store } = context;
  const found = await store.claim(hashSecret(claimToken));
  const attempt = found && (await store.latestAttempt(found.hash));
  assert.ok(attempt);
  const client = await store.client(attempt.clientId);
  assert.ok(client);
  for (const state of [{ ...client, revokedAt: 1 }, undefined]) {
    const revoked = {
      ...context,
      store: { ...store, attempt: async () => attempt, client: async () => state },
    };
    assert.deepEqual(await viewClaim(revoked, { token: 'cla_any', proof: undefined }), { step: 'gone' });
    const form = { token: 'cla_any', proof: undefined, action: 'prove', code, networks: NETWORKS };
    assert.deepEqual(await actOnClaim(revoked, form), {});
  }
  assert.equal((await view()).step, 'choose');
  const signIn = { ...context, store: { ...store, attempt: async () => ({ ...attempt, claimHash: null }) } };
  assert.deepEqual(await viewClaim(signIn, { token: 'cla_any', proof: undefined }), { step: 'gone' });
});

test('a page that is done takes no further step', async () => {
  const { claimToken, press, view } = await entered();
  await poll(claimToken);
  for (const action of ['prove', 'resend', 'deny'])
    assert.equal(await press(action, { code: 'wrong' }), undefined, action);
  assert.deepEqual(await view(), { step: 'done' });
});

test('a fault of the store is no message on the page', async () => {
  const { press } = await begun();
  const { spendTry } = context.store;
  Object.assign(context.store, { spendTry: () => Promise.reject(new Error('bug')) });
  try {
    await assert.rejects(press('prove', { code: '123456' }), /bug/);
  } finally {
    Object.assign(context.store, { spendTry });
  }
});

test('a code that was read out is the same after the keys of the installation changed', async () => {
  const { press, view, claimToken } = await proven();
  await press('reveal');
  const { code: shown } = await view();
  const ring = await context.keys();
  const other = (text: string) => createHash('sha256').update(text).digest('base64url');
  const rotated = {
    ...context,
    keys: async () => ({
      ...ring,
      hmacs: (purpose: string, text: string) => [other(purpose + text), ...ring.hmacs(purpose, text)],
    }),
  };
  const found = await context.store.claim(hashSecret(claimToken));
  const attempt = found && (await context.store.latestAttempt(found.hash));
  const proof = ring.hmac('proof', attempt?.hash ?? '');
  const store = { ...context.store, attempt: async () => attempt };
  const page = await viewClaim({ ...rotated, store }, { token: 'cla_any', proof });
  assert.deepEqual([page.step, page.code], ['revealed', shown]);
  const body = { claim_token: claimToken, user_code: shown };
  assert.equal((await completeClaim(rotated, body, undefined)).body['status'], 'claimed');
});

test('an agent whose claim was completed meanwhile is told so, and a token says when its user typed the code', async () => {
  const { claimToken, userCode } = await entered();
  const late = { ...context, store: { ...context.store, finishClaim: async () => undefined } };
  const body = { claim_token: claimToken, user_code: userCode };
  await refused(completeClaim(late, body, undefined), '409 already_claimed');
  const { access_token } = await poll(claimToken);
  assert.equal(decodeJwt(String(access_token))['auth_time'], Math.floor(clock.seconds));
});

test('a claim with an address is begun, also when a code comes with it, and one without either asks for the address', async () => {
  const { claimToken } = await begun();
  const begin = async (members: Record<string, unknown>) =>
    faultOf(claim(context, { claim_token: claimToken, ...members }, undefined, NETWORKS));
  assert.equal(await begin({}), '400 invalid_login_hint');
  const { body } = await claim(
    context,
    { claim_token: claimToken, email: 'with@example.com', user_code: '123456' },
    undefined,
    NETWORKS,
  );
  assert.equal(body['status'], 'initiated');
  assert.match(String(body['claim_attempt_id']), /^catt_[\w-]{16}$/);
});

test('the mail of a sign-in names the application as it named itself, and has no link', async () => {
  const { body } = await register(context, { type: 'anonymous' }, NETWORKS);
  const client = await context.store.client(String(body['client_id']));
  assert.ok(client);
  const mailFor = async (name: string | null) => {
    const about = { client: { ...client, name }, email: 'signs-in@example.com', claimHash: null };
    await startAttempt(context, about);
    return mails.at(-1) ?? assert.fail('no mail');
  };
  const { subject, text } = await mailFor('Scout');
  const [code] = subject.split(' ');
  assert.equal(
    text,
    `Your code to sign in to the Fintech Tool Directory: ${code}

The code is valid for ten minutes. "Scout" (a name that the application gave itself, not checked) asked for the sign-in. If you did not ask for it, do nothing.
`,
  );
  assert.match(
    (await mailFor(null)).text,
    /^The code is valid for ten minutes\. An application without a name \(/m,
  );
});

test('the outbox keeps each mail in a file of its own, for the operator alone', async () => {
  const folder = temporaryFolder('outbox');
  const lines: string[] = [];
  const outbox = createOutboxMailer(
    join(folder, 'mails'),
    'Directory <no-reply@a.example>',
    (level, message) => lines.push(`${level} ${message}`),
  );
  await outbox.send({ to: 'ida@example.com', subject: '123456 is your code', text: 'Type it.' });
  const [file = ''] = readdirSync(join(folder, 'mails'));
  const path = join(folder, 'mails', file);
  assert.match(file, /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[\da-f]{8}\.eml$/);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.deepEqual(lines, [`info a mail was written to ${path}; set SMTP_URL to send mail`]);
  const first = readFileSync(path, 'utf8');
  await outbox.send({ to: 'bea@example.com', subject: 'Second', text: 'Text.' });
  assert.equal(readdirSync(join(folder, 'mails')).length, 2);
  for (const part of ['Directory <no-reply@a.example>', 'ida@example.com', '123456 is your code', 'Type it.'])
    assert.ok(first.includes(part), part);
});
