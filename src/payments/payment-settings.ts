import * as z from 'zod';
import { isLoopback } from '../base/service.ts';
import { settingsOf } from '../base/settings.ts';
import { CARD_MINIMUM_POLICIES } from './price.ts';

const { setting, wholeNumber } = settingsOf('Paid feed');
const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .optional();
const ADDRESS = { allowed: 'a 20-byte address written 0x…' } as const;
const WebAddress = z.url({ protocol: /^https?$/ }).optional();
const WEB_ADDRESS = { allowed: 'an http or https address' } as const;
const Text = z.string().min(1).optional();
const MIN_SECRET_BYTES = 32;

/** Settings of the paid feed, part of the settings of the process. */
export const PaymentSettings = z.object({
  PAYMENTS_MODE: setting(z.enum(['sandbox', 'live', 'off']).optional(), {
    description:
      'How the paid feed is paid for: play money by programs on this machine alone, real money, or not at all. The sandbox refuses what was forwarded by a proxy. Build and run with the same value, since documents tell of the feed.',
    allowed: 'sandbox, live or off',
    example: 'live',
    unset: '`sandbox` while `HOST` and the host of `PUBLIC_BASE_URL` are loopback addresses, else `live`',
  }),
  X402_FACILITATOR_URL: setting(WebAddress, {
    ...WEB_ADDRESS,
    description:
      'Facilitator that verifies and settles x402 payments. The x402 rail needs all of its settings.',
    example: 'https://facilitator.example.org',
    unset: 'x402 is not offered',
  }),
  X402_NETWORK: setting(
    z
      .string()
      .regex(/^eip155:\d+$/)
      .optional(),
    {
      description: 'Chain of x402 payments.',
      allowed: 'a CAIP-2 id of an EVM chain',
      example: 'eip155:8453',
      unset: 'x402 is not offered',
    },
  ),
  X402_ASSET: setting(Address, {
    ...ADDRESS,
    description: 'Contract of the token that is paid with.',
    example: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    unset: 'x402 is not offered',
  }),
  X402_ASSET_NAME: setting(Text, {
    description: 'Name of the token in its EIP-712 domain.',
    allowed: 'a text',
    example: 'USD Coin',
    unset: 'x402 is not offered',
  }),
  X402_ASSET_VERSION: setting(Text, {
    description: 'Version of the token in its EIP-712 domain.',
    allowed: 'a text',
    example: '2',
    unset: 'x402 is not offered',
  }),
  X402_PAY_TO: setting(Address, {
    ...ADDRESS,
    description:
      'Account that is paid, used by nothing but the services of one `STORE_URL`: two ledgers that share it can both be shown one payment.',
    example: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    unset: 'x402 is not offered',
  }),
  X402_RPC_URL: setting(WebAddress, {
    ...WEB_ADDRESS,
    description:
      'Node of the chain, which tells whether a payment of unknown outcome was made. Its address may hold a key.',
    example: 'https://rpc.example.org',
    unset: 'a payment of unknown outcome waits for a person',
    secret: 'value',
  }),
  X402_FACILITATOR_AUTH: setting(Text, {
    description: 'Value of the `Authorization` header for the facilitator.',
    allowed: 'the value of an Authorization header',
    example: 'Bearer 0123456789abcdef',
    unset: 'no such header is sent',
    secret: 'value',
  }),
  STRIPE_SECRET_KEY: setting(z.string().min(8).optional(), {
    description: 'Key of the card processor. The card rail needs all of its settings.',
    allowed: 'a secret or restricted key of at least 8 characters',
    example: 'rk_live_…',
    unset: 'cards are not offered',
    secret: 'value',
  }),
  STRIPE_PROFILE_ID: setting(
    z
      .string()
      .regex(/^profile_\w+$/)
      .optional(),
    {
      description: 'Profile of the merchant at the card processor.',
      allowed: 'a profile id such as profile_…',
      example: 'profile_61TestMerchant',
      unset: 'cards are not offered',
    },
  ),
  STRIPE_API_BASE: setting(WebAddress, {
    ...WEB_ADDRESS,
    description: 'Stands in for the address of the card processor, for tests.',
    example: 'http://127.0.0.1:12111',
    unset: 'the address of the processor',
  }),
  CARD_MINIMUM_POLICY: setting(z.enum(CARD_MINIMUM_POLICIES).optional(), {
    description:
      'What to do about cards when the price is below the minimum charge: do not offer them, ask for the exact price all the same, or sell a pack of calls for the minimum.',
    allowed: CARD_MINIMUM_POLICIES.join(', '),
    example: CARD_MINIMUM_POLICIES[0],
    unset: '`pack`; the sandbox charges the exact price',
  }),
  CARD_MINIMUM_CENTS: wholeNumber(1, 100_000, 50, {
    description: 'Minimum charge of the card processor in US cents.',
    example: '50',
  }),
  MPP_SECRET_KEY: setting(
    z
      .string()
      .refine((keys) => keys.split(',').every((key) => Buffer.byteLength(key) >= MIN_SECRET_BYTES))
      .optional(),
    {
      description:
        'Key that binds payment challenges to their terms and passes to their payments. Two separated by a comma for a day while one replaces the other, the new one first; passes that were sold stay valid.',
      allowed: `at least ${MIN_SECRET_BYTES} random bytes, such as from openssl rand -hex 32`,
      example: '6f1d…64 hexadecimal digits',
      unset: 'random in the sandbox; needed for cards',
      secret: 'value',
    },
  ),
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
  const address = URL.parse(baseUrl);
  if (address && address.protocol !== 'https:' && !isLoopback(address.hostname))
    faults.push('PUBLIC_BASE_URL: live payments need https; set an https address, or PAYMENTS_MODE=off');
  return faults;
}

export type PaymentsMode = 'sandbox' | 'live' | 'off';

/** The settings that decide the mode; `baseUrl` is the public address of the site. */
type ModeSettings = PaymentSettings & { readonly HOST: string; readonly baseUrl: string };

/**
 * The mode, and why: as set; else `sandbox` where the process listens on loopback and its public address is loopback
 * too, and `live` elsewhere. A process behind a local proxy listens on loopback and is public all the same.
 */
export function choosePaymentsMode(settings: ModeSettings): { mode: PaymentsMode; reason: string } {
  const { PAYMENTS_MODE: set, HOST, baseUrl } = settings;
  if (set) return { mode: set, reason: 'PAYMENTS_MODE is set to it' };
  const unset = (mode: PaymentsMode, why: string) => ({
    mode,
    reason: `PAYMENTS_MODE is not set, and ${why}`,
  });
  if (!isLoopback(HOST)) return unset('live', `HOST=${HOST} is not a loopback address`);
  if (!isLoopback(new URL(baseUrl).hostname))
    return unset('live', `PUBLIC_BASE_URL=${baseUrl} is not a loopback address`);
  return unset('sandbox', 'HOST and PUBLIC_BASE_URL are loopback addresses');
}

/** Whether anything can be paid with under these settings; told without their secrets, which a build has not. */
export function hasPayments(settings: ModeSettings): boolean {
  const { mode } = choosePaymentsMode(settings);
  if (mode !== 'live') return mode === 'sandbox';
  return settings.X402_FACILITATOR_URL !== undefined || settings.STRIPE_PROFILE_ID !== undefined;
}
