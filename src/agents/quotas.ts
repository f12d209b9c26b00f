import type { Networks, Quota } from '../base/limits.ts';
import type { AgentContext } from './context.ts';
import { OAuthFault } from './request-fields.ts';
import { hashSecret } from './secret.ts';

const HOUR = 3600;

/**
 * Mails per hour, counted for claims and sign-ins separately. One wide network gets a small share of what a mailbox and
 * the installation get, so that it cannot use up the quota of people in other networks.
 */
const MAILS = {
  from: { host: 30, site: 60, wide: 120 },
  toMailboxFromWide: 5,
  toMailbox: 30,
  all: 2000,
} as const;

/** Registrations per wider network, in multiples of the policy `register`, which counts per host. */
const REGISTRATIONS = { site: 4, wide: 8 } as const;

/** Takes one from a quota that all processes share. Throws 429 `rate_limit_exceeded` when it is used up. */
export async function takeQuota(context: AgentContext, key: string, quota: Quota): Promise<void> {
  if (!context.quotas) return;
  const { count, resetMs } = await context.counter.hit(key, quota.window);
  if (count <= quota.quota) return;
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  throw tooMany(
    `the quota of ${quota.quota} per ${quota.window} seconds is used up; retry after ${seconds} seconds`,
    seconds,
  );
}

/** 429 with the time after which a request may succeed. */
export function tooMany(description: string, seconds: number): OAuthFault {
  return new OAuthFault(429, 'rate_limit_exceeded', description, { 'retry-after': String(seconds) });
}

/** Levels of the networks that differ, the narrowest first: an IPv4 site is its host. */
export function levelsOf({ host, site }: Networks): readonly (keyof Networks)[] {
  return site === host ? ['host', 'wide'] : ['host', 'site', 'wide'];
}

/** Takes one mail from the quotas of its sender and its mailbox, the narrowest first. Throws as {@link takeQuota}. */
export async function takeMailQuotas(
  context: AgentContext,
  purpose: 'claim' | 'sign-in',
  email: string,
  networks: Networks,
): Promise<void> {
  const take = (key: string, quota: number) =>
    takeQuota(context, `mail:${purpose}:${key}`, { quota, window: HOUR });
  const mailbox = hashSecret(email);
  for (const level of levelsOf(networks)) await take(`${level}:${networks[level]}`, MAILS.from[level]);
  await take(`to:${mailbox}:${networks.wide}`, MAILS.toMailboxFromWide);
  await take(`to:${mailbox}`, MAILS.toMailbox);
  await take('all', MAILS.all);
}

/** Takes one registration from the quotas of the wider networks. Throws as {@link takeQuota}. */
export async function takeRegistrationQuotas(context: AgentContext, networks: Networks): Promise<void> {
  if (!context.quotas) return;
  const { quota, window } = context.quotas.register;
  for (const level of levelsOf(networks)) {
    // The host is counted before, by the policy itself.
    if (level === 'host') continue;
    const wider = { quota: quota * REGISTRATIONS[level], window };
    await takeQuota(context, `register:${level}:${networks[level]}`, wider);
  }
}
