import type { Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { newSecret } from '../secret.ts';

/** A registration that is not stored yet. Unclaimed ones expire, those of identified users stay. */
export function newClient(
  context: AgentContext,
  given: Pick<Client, 'dialect' | 'kind' | 'name'> & {
    readonly scope: readonly string[];
    readonly metadata?: Client['metadata'];
    readonly secretHash?: string | null;
  },
): Client {
  const now = context.now();
  const seconds = {
    anonymous: LIFETIMES.anonymousToken + LIFETIMES.anonymousGrace,
    pending: LIFETIMES.claim + LIFETIMES.anonymousGrace,
    oauth: LIFETIMES.unusedClient,
    identity: null,
  }[given.kind];
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
    expiresAt: seconds === null ? null : now + seconds * 1000,
  };
}
