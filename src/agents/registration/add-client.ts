import type { Claim, Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { OAuthFault } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { hashSecret, newSecret } from '../secret.ts';

const counts = new WeakMap<AgentContext, { clients: number; countedAt: number }>();

/** Stores a registration; throws 503 when the installation holds as many as it may. */
export async function addClient(context: AgentContext, client: Client, claim?: Claim): Promise<void> {
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
      'too many agents are registered now; try again later',
      {
        'retry-after': '3600',
      },
    );
  }
  await context.store.addClient(client, claim);
  count.clients++;
}

/** A claim on a registration, and the token that stands for it. */
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
