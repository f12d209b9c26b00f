import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAgents } from '../agents/open-agents.ts';
import { createAuthenticator } from '../agents/tokens/access-token.ts';
import { type LimitCounter, parseRateLimits } from '../base/limits.ts';
import type { Log } from '../base/service.ts';
import { createSteadyClock } from '../base/time.ts';
import { openStore } from '../store/open-store.ts';
import { createSharedCounter } from '../store/shared-limits.ts';
import type { Settings } from './settings/settings.ts';

const SWEEP_MS = 60_000;

/** The part of the services that has state. Opened on first use, so that a build touches no file of it. */
export function createState(settings: Settings, log: Log) {
  const openAll = () => {
    const store = openStore(
      settings.STORE_URL ?? join(settings.DATA_DIR, 'directory.db'),
      (message, fields) => log('warn', message, fields),
    );
    const counter = createSharedCounter(store);
    const agents = openAgents(
      {
        baseUrl: settings.baseUrl,
        dataDir: settings.DATA_DIR,
        signingJwks: settings.SIGNING_JWKS,
        smtpUrl: settings.SMTP_URL,
        mailFrom: settings.MAIL_FROM,
        trustedIssuers: settings.TRUSTED_ISSUERS,
        quotas: parseRateLimits(settings.RATE_LIMITS),
      },
      { store, counter, log },
    );
    const steady = createSteadyClock();
    const sweep = () =>
      store.sweep(steady()).catch((error: unknown) => log('warn', 'sweeping the store failed', { error }));
    const timer = setInterval(sweep, SWEEP_MS).unref();
    return {
      store,
      agents,
      authenticator: createAuthenticator(agents),
      counter,
      timer,
    };
  };
  let opened: ReturnType<typeof openAll> | undefined;
  const open = () => (opened ??= openAll());
  const counter: LimitCounter = { hit: (key, seconds) => open().counter.hit(key, seconds) };
  return {
    open,
    counter,
    close: async () => {
      if (!opened) return;
      clearInterval(opened.timer);
      await opened.counter.flush();
      await opened.store.close();
    },
  };
}

/** How long one look at the store counts, and how long it may take, in milliseconds. */
const KEPT_MS = 1000;
const ANSWER_MS = 2000;

/** Asks `check` at most once a second, however often health is asked for; no answer in two is a bad one. */
export function rememberHealth(
  check: () => boolean | Promise<boolean>,
  now: () => number = () => performance.now(),
): () => boolean | Promise<boolean> {
  let known: boolean | Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (known !== undefined && now() < until) return known;
    until = now() + KEPT_MS;
    const asked = Promise.race([check(), sleep(ANSWER_MS, false, { ref: false })]).then((healthy) => {
      known = healthy;
      return healthy;
    });
    known = asked;
    return asked;
  };
}
