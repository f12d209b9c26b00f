import { isLoopback } from '../base/is-loopback.ts';
import type { PaymentSettings } from './payment-settings.ts';

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
