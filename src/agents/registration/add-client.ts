import { LRUCache } from 'lru-cache';
import type { Networks } from '../../base/limits.ts';
import type { Claim, Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { levelsOf, takeRegistrationQuotas, tooMany } from '../quotas.ts';
import { OAuthFault } from '../request-fields.ts';
import { LIFETIMES } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';

/** Registrations never used that a network may hold, in multiples of the quota `register`. */
const UNUSED = { host: 10, site: 20, wide: 40 } as const;

/** Part of all registrations that one wide network may hold. */
const WIDE_SHARE = 1 / 20;

/** How long a count is used before the store is asked again, in milliseconds; own registrations are added meanwhile. */
const COUNT_MS = 10_000;

interface Count {
  clients: number;
  readonly countedAt: number;
}

const counts = new WeakMap<AgentContext, LRUCache<string, Count>>();

/** A count of registrations that is kept for a while, bounded to 10,000 keys. */
async function keptCount(context: AgentContext, key: string, count: () => Promise<number>): Promise<Count> {
  const kept = counts.get(context) ?? new LRUCache<string, Count>({ max: 10_000 });
  counts.set(context, kept);
  const now = context.now();
  const known = kept.get(key);
  if (known && Math.abs(now - known.countedAt) <= COUNT_MS) return known;
  const fresh = { clients: await count(), countedAt: now };
  kept.set(key, fresh);
  return fresh;
}

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
  const touched = await checkNetworks(context, networks);
  const total = await keptCount(context, 'total', () => context.store.countClients());
  if (total.clients >= context.maxClients) {
    throw new OAuthFault(
      503,
      'temporarily_unavailable',
      'as many agents are registered as this service keeps; try again later',
      { 'retry-after': '3600' },
    );
  }
  await context.store.addClient({ ...client, network: networks.host }, claim);
  for (const count of [...touched, total]) count.clients++;
}

/** The counts of the networks. Throws 429 when one of them holds as many registrations as it may. */
async function checkNetworks(context: AgentContext, networks: Networks): Promise<Count[]> {
  if (!context.quotas) return [];
  const { quota } = context.quotas.register;
  const all = Math.ceil(context.maxClients * WIDE_SHARE);
  const check = async (network: string, which: 'all' | 'unused', most: number): Promise<Count> => {
    const ask = () => context.store.countClientsFrom(network, which, most);
    const count = await keptCount(context, `${which} ${network}`, ask);
    const kind = which === 'unused' ? ' that were never used; use one of them, or' : ';';
    if (count.clients >= most)
      throw tooMany(`your network holds ${most} registrations${kind} wait until some expire`, 3600);
    return count;
  };
  const held = await check(networks.wide, 'all', all);
  const touched = [held];
  for (const level of levelsOf(networks)) {
    const most = Math.min(all, quota * UNUSED[level]);
    // A narrower network cannot hold more registrations than the wide network that contains it.
    if (held.clients >= most) touched.push(await check(networks[level], 'unused', most));
  }
  return touched;
}
