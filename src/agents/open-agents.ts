import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createOutboxMailer, createSmtpMailer } from './claim/mailer.ts';
import type { AgentContext } from './context.ts';
import { readKeyFile } from './tokens/key-file.ts';
import { createKeys } from './tokens/key-ring.ts';
import { readTrustedIssuers } from './tokens/trusted-issuers.ts';

/** Settings of registration, claims and tokens. */
export interface AgentSettings {
  readonly baseUrl: string;
  /** Folder of `keys.json` and of the outbox. */
  readonly dataDir: string;
  readonly signingJwks?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly trustedIssuers?: string | undefined;
  readonly quotas: AgentContext['quotas'];
}

/** Opens keys, mail and trusted issuers for a store. Throws for a key file or a file of issuers that cannot be used. */
export function openAgents(
  settings: AgentSettings,
  { store, counter, log }: Pick<AgentContext, 'store' | 'counter' | 'log'>,
): AgentContext {
  const from = settings.mailFrom ?? `Fintech Tool Directory <no-reply@${new URL(settings.baseUrl).hostname}>`;
  const now = Date.now;
  const keyFile = join(settings.dataDir, 'keys.json');
  let keyFault: string | undefined;
  // A bad file stops the start and not the first request.
  if (!settings.signingJwks && existsSync(keyFile)) readKeyFile(keyFile);
  return {
    baseUrl: settings.baseUrl,
    store,
    keys: createKeys({ file: keyFile, signingJwks: settings.signingJwks }, now, (fault) => {
      keyFault = fault;
      if (fault === undefined) log('info', 'the key file can be used again');
      else log('error', 'the key file cannot be used; the keys before stay in use', { fault });
    }),
    keyFault: () => keyFault,
    mailer: settings.smtpUrl
      ? createSmtpMailer(settings.smtpUrl, from)
      : createOutboxMailer(join(settings.dataDir, 'outbox'), from, log),
    issuers: readTrustedIssuers(settings.trustedIssuers),
    now,
    maxClients: 200_000,
    counter,
    quotas: settings.quotas,
    log,
  };
}
