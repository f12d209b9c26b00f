import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { generateKeyPair, SignJWT } from 'jose';
import type { Mail } from '../../../src/agents/claim/mailer.ts';
import type { AgentContext } from '../../../src/agents/context.ts';
import { openAgents } from '../../../src/agents/open-agents.ts';
import { OAuthFault } from '../../../src/agents/request-fields.ts';
import { ASSERTION_TYPE } from '../../../src/agents/tokens/identity-assertion.ts';
import type { TrustedIssuer } from '../../../src/agents/tokens/trusted-issuers.ts';
import { LIMIT_POLICIES, type LimitPolicies } from '../../../src/base/limits.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createSharedCounter } from '../../../src/store/shared-limits.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export const BASE = 'https://directory.example';
export const ISSUER = 'https://login.example';
/** The first moment of the clock, in seconds. */
export const NOON = Date.parse('2026-11-22T12:00:00Z') / 1000;
export const NETWORKS = { host: '192.0.2.1', site: '192.0.2.1', wide: '192.0.0.0/16' };

const { privateKey, publicKey } = await generateKeyPair('ES256');

/** Members of a JWT header beside `alg`; an undefined one is left out. */
type Header = Readonly<Record<string, string | undefined>>;

/**
 * Registration, claims and tokens over a store in memory, with a trusted provider and a clock of their own. The store
 * closes after the tests of the file, suite or test that opens it.
 */
export function openAgentWorld({ quotas }: { quotas?: Partial<LimitPolicies> } = {}) {
  const dataDir = temporaryFolder('agents');
  const store = openStore(':memory:');
  after(() => store.close());
  const clock = { seconds: NOON };
  const now = () => clock.seconds * 1000;
  const mails: Mail[] = [];
  const provider: TrustedIssuer = {
    issuer: ISSUER,
    jwks_uri: `${ISSUER}/jwks`,
    display_name: 'Login',
    email_domains: ['example.com'],
    client_ids: ['desktop'],
    algorithms: ['ES256'],
    max_auth_age: 3600,
    keys: async () => publicKey,
  };
  const counter = createSharedCounter(store, now);
  const context: AgentContext = {
    ...openAgents({ baseUrl: BASE, dataDir, quotas: undefined }, { store, counter, log: () => undefined }),
    quotas: quotas && { ...LIMIT_POLICIES, ...quotas },
    issuers: new Map([[ISSUER, provider]]),
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    now,
  };
  return {
    context,
    clock,
    mails,
    /** Signs claims as the provider; a change to undefined leaves a claim out. */
    sign: (claims: Record<string, unknown>, header: Header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey),
    /** A good ID-JAG of the provider, with changes. */
    idJag(changes: Record<string, unknown> = {}, header: Header = {}) {
      const claims = {
        iss: ISSUER,
        sub: 'user-1',
        aud: BASE,
        client_id: `${ISSUER}/agent.json`,
        jti: randomUUID(),
        email: `${changes['sub'] ?? 'user-1'}@example.com`,
        email_verified: true,
        auth_time: clock.seconds - 10,
        iat: clock.seconds,
        exp: clock.seconds + 300,
        ...changes,
      };
      return this.sign(claims, { typ: ASSERTION_TYPE, ...header });
    },
  };
}

/** What a fault says: its status and code; fails when there is none. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OAuthFault) return `${error.status} ${error.code}`;
    throw error;
  }
  return assert.fail('no fault');
}

/** Expects a fault of this status and code. */
export async function refused(work: Promise<unknown>, fault: string, why?: string): Promise<void> {
  assert.equal(await faultOf(work), fault, why);
}
