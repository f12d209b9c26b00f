import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store.ts';
import { createOutboxMailer, createSmtpMailer } from './claim/mailer.ts';
import type { AgentContext } from './context.ts';
import { readKeyFile } from './tokens/key-file.ts';
import { createKeys } from './tokens/key-ring.ts';
import { readTrustedIssuers } from './tokens/trusted-issuers.ts';

/** Settings of the agents' part of the service. */
export interface AgentSettings {
  readonly baseUrl: string;
  /** Folder of `keys.json` and of the outbox. */
  readonly dataDir: string;
  readonly signingJwks?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly trustedIssuers?: string | undefined;
  readonly issuerQuota: AgentContext['issuerQuota'];
  readonly limited: boolean;
}

/** Wires keys, mail and trust for a store. Throws for a key or trust file that cannot be used. */
export function openAgents(settings: AgentSettings, store: Store, log: AgentContext['log']): AgentContext {
  const from = settings.mailFrom ?? `Fintech Tool Directory <no-reply@${new URL(settings.baseUrl).hostname}>`;
  const now = Date.now;
  const keyFile = join(settings.dataDir, 'keys.json');
  // Read now, so that a bad file stops the start and not the first request.
  if (!settings.signingJwks && existsSync(keyFile)) readKeyFile(keyFile);
  return {
    baseUrl: settings.baseUrl,
    store,
    keys: createKeys({ file: keyFile, signingJwks: settings.signingJwks }, now),
    mailer: settings.smtpUrl
      ? createSmtpMailer(settings.smtpUrl, from)
      : createOutboxMailer(join(settings.dataDir, 'outbox'), from, log),
    issuers: readTrustedIssuers(settings.trustedIssuers),
    now,
    maxClients: 200_000,
    issuerQuota: settings.issuerQuota,
    limited: settings.limited,
    log,
  };
}
