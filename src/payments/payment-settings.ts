import * as z from 'zod';
import { CARD_MINIMUM_POLICIES } from './price.ts';

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'use a 20-byte address written 0x…');

/** Settings of the paid feed, part of the settings of the process. Empty values count as absent. */
export const PaymentSettings = z.object({
  PAYMENTS_MODE: z.enum(['sandbox', 'live', 'off']).optional(),
  X402_FACILITATOR_URL: z.url().optional(),
  /** CAIP-2, such as `eip155:8453`. */
  X402_NETWORK: z
    .string()
    .regex(/^eip155:\d+$/, 'use a CAIP-2 id such as eip155:8453')
    .optional(),
  X402_ASSET: Address.optional(),
  X402_ASSET_NAME: z.string().optional(),
  X402_ASSET_VERSION: z.string().optional(),
  X402_PAY_TO: Address.optional(),
  X402_RPC_URL: z.url().optional(),
  /** Value of the `Authorization` header for the facilitator. */
  X402_FACILITATOR_AUTH: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_PROFILE_ID: z
    .string()
    .regex(/^profile_\w+$/, 'use a profile id such as profile_…')
    .optional(),
  STRIPE_API_BASE: z.url().optional(),
  CARD_MINIMUM_POLICY: z.enum(CARD_MINIMUM_POLICIES).optional(),
  CARD_MINIMUM_CENTS: z.coerce.number().int().positive().default(50),
  /** Key that binds challenges; two separated by a comma while one replaces the other, the new one first. */
  MPP_SECRET_KEY: z.string().optional(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const X402_NAMES = [
  'X402_FACILITATOR_URL',
  'X402_NETWORK',
  'X402_ASSET',
  'X402_ASSET_NAME',
  'X402_ASSET_VERSION',
  'X402_PAY_TO',
] as const;
const CARD_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PROFILE_ID', 'MPP_SECRET_KEY'] as const;

/** What is wrong with the settings for live payments, one sentence each; a rail needs all of its settings or none. */
export function liveSettingFaults(settings: PaymentSettings, baseUrl: string): string[] {
  const faults: string[] = [];
  for (const names of [X402_NAMES, CARD_NAMES]) {
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(', ')}: set all of ${names.join(', ')}, or none`);
  }
  const secrets = settings.MPP_SECRET_KEY?.split(',') ?? [];
  if (secrets.some((secret) => Buffer.byteLength(secret) < 32))
    faults.push('MPP_SECRET_KEY: use at least 32 random bytes, such as from openssl rand -hex 32');
  if (new URL(baseUrl).protocol !== 'https:' && !isLoopbackHost(new URL(baseUrl).hostname))
    faults.push('PUBLIC_BASE_URL: live payments need https');
  return faults;
}

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Whether anything can be paid with under these settings. */
export function hasPayments(settings: PaymentSettings, host: string): boolean {
  const mode = paymentsMode(settings, host);
  if (mode !== 'live') return mode === 'sandbox';
  return settings.X402_FACILITATOR_URL !== undefined || settings.STRIPE_SECRET_KEY !== undefined;
}

/** The mode: as set, else `sandbox` on loopback and `live` elsewhere. */
export function paymentsMode(settings: PaymentSettings, host: string): 'sandbox' | 'live' | 'off' {
  return settings.PAYMENTS_MODE ?? (isLoopbackHost(host) ? 'sandbox' : 'live');
}
