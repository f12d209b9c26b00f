import { isLoopback } from '../../src/base/service.ts';

/**
 * How the collectors name themselves: with the address of those who run them, an e-mail address or a page. Throws when
 * the environment names neither.
 */
export function userAgent({ REFRESH_CONTACT, PUBLIC_BASE_URL }: NodeJS.ProcessEnv): string {
  const base = URL.parse(PUBLIC_BASE_URL ?? '');
  const contact =
    REFRESH_CONTACT || (base && !isLoopback(base.hostname) ? `${base.origin}/contact` : undefined);
  if (contact && /^[\x21-\x7e]{3,200}$/.test(contact))
    return `FintechToolDirectory-Refresh/1.0 (+${contact})`;
  throw new Error(
    'Those who are visited must be able to reach you: set REFRESH_CONTACT to an e-mail address or a page, such as REFRESH_CONTACT=editor@example.org',
  );
}
