import { join } from 'node:path';
import type { Store } from '../store/store.ts';
import type { AgentContext } from './context.ts';
import { createKeys } from './key-ring.ts';
import { createOutboxMailer, createSmtpMailer } from './mailer.ts';
import { readTrustedIssuers } from './trusted-issuers.ts';

/** Settings of the agents' part of the service. */
export interface AgentSettings {
  readonly baseUrl: string;
  /** Folder of `keys.json` and of the outbox. */
  readonly dataDir: string;
  readonly signingJwks?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly trustedIssuers?: string | undefined;
  readonly limited: boolean;
}

/** Wires keys, mail and trust for a store. Throws for a trust file that cannot be read. */
export function openAgents(settings: AgentSettings, store: Store, log: AgentContext['log']): AgentContext {
  const from = settings.mailFrom ?? `Fintech Tool Directory <no-reply@${new URL(settings.baseUrl).hostname}>`;
  const now = Date.now;
  return {
    baseUrl: settings.baseUrl,
    store,
    keys: createKeys({ file: join(settings.dataDir, 'keys.json'), signingJwks: settings.signingJwks }, now),
    mailer: settings.smtpUrl
      ? createSmtpMailer(settings.smtpUrl, from)
      : createOutboxMailer(join(settings.dataDir, 'outbox'), from, log),
    issuers: readTrustedIssuers(settings.trustedIssuers),
    now,
    maxClients: 200_000,
    limited: settings.limited,
    log,
  };
}
