import type { Networks } from '../../base/networks.ts';
import type { Claim, Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { OAuthFault } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { takeRegistrationQuotas, tooMany } from '../quotas.ts';
import { hashSecret, newSecret } from '../secret.ts';

/** Registrations never used that a network may hold, in multiples of the quota `register`. */
const UNUSED = { host: 10, site: 20, wide: 40 } as const;

/** Part of all registrations that one wide network may hold. */
const WIDE_SHARE = 1 / 20;

const counts = new WeakMap<AgentContext, { clients: number; countedAt: number }>();

/** A registration that is not stored yet. Those of identified users stay, others expire unless they are used. */
export function newClient(
  context: AgentContext,
  given: Pick<Client, 'dialect' | 'kind' | 'name'> & {
    readonly scope: readonly string[];
    readonly metadata?: Client['metadata'];
    readonly secretHash?: string | null;
  },
): Client {
  const now = context.now();
  return {
    id: newSecret('agt_'),
    dialect: given.dialect,
    kind: given.kind,
    name: given.name,
    secretHash: given.secretHash ?? null,
    metadata: given.metadata ?? {},
    scope: given.scope.join(' '),
    userId: null,
    generation: 1,
    revokedAt: null,
    createdAt: now,
    expiresAt: given.kind === 'identity' ? null : now + LIFETIMES.neverUsed * 1000,
    usedAt: null,
    network: null,
  };
}

/** A claim on a registration, and the token that the agent shows for it. */
export function newClaim(
  context: AgentContext,
  client: Client,
): { token: string; claim: Claim; expires: string } {
  const token = newSecret('clm_');
  const expiresAt = context.now() + LIFETIMES.claim * 1000;
  return {
    token,
    expires: new Date(expiresAt).toISOString(),
    claim: { hash: hashSecret(token), clientId: client.id, status: 'open', attempts: 0, expiresAt },
  };
}

/**
 * Stores a registration from a network. Throws 429 when the network registers too often or holds too many, and 503 when
 * the installation holds as many as it may.
 */
export async function addClient(
  context: AgentContext,
  client: Client,
  networks: Networks,
  claim?: Claim,
): Promise<void> {
  await takeRegistrationQuotas(context, networks);
  await checkNetworks(context, networks);
  const now = context.now();
  let count = counts.get(context);
  if (!count || Math.abs(now - count.countedAt) > 10_000) {
    count = { clients: await context.store.countClients(), countedAt: now };
    counts.set(context, count);
  }
  if (count.clients >= context.maxClients) {
    throw new OAuthFault(
      503,
      'temporarily_unavailable',
      'as many agents are registered as this service keeps; try again later',
      { 'retry-after': '3600' },
    );
  }
  await context.store.addClient({ ...client, network: networks.host }, claim);
  count.clients++;
}

/** Throws 429 when one of the networks holds as many registrations as it may. */
async function checkNetworks(context: AgentContext, networks: Networks): Promise<void> {
  if (!context.quotas) return;
  const { quota } = context.quotas.register;
  const all = Math.ceil(context.maxClients * WIDE_SHARE);
  for (const level of ['host', 'site', 'wide'] as const) {
    const most = Math.min(all, quota * UNUSED[level]);
    if ((await context.store.countClientsFrom(networks[level], 'unused', most)) >= most) {
      throw tooMany(
        `your network holds ${most} registrations that were never used; use one of them, or wait until they expire`,
        3600,
      );
    }
  }
  if ((await context.store.countClientsFrom(networks.wide, 'all', all)) >= all)
    throw tooMany(`your network holds ${all} registrations; wait until some expire`, 3600);
}
