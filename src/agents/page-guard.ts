import { newSecret, sameDigest } from './secret.ts';
import type { KeyRing } from './tokens/key-ring.ts';

/**
 * Cookies of the claim and sign-in pages. `browser`: a random value per browser, whose HMAC forms carry. `claim_proof`:
 * this browser typed the mailed code of a claim. `session`: a person who signed in.
 */
export type CookieName = 'browser' | 'claim_proof' | 'session';

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:');

/**
 * Name of a cookie as browsers store it. On https it begins with `__Host-`, which browsers take only from this host,
 * for the path `/` and over https (RFC 6265bis §4.1.3.2): no neighbouring domain can set it.
 */
export function cookieName(baseUrl: string, name: CookieName): string {
  return isSecure(baseUrl) ? `__Host-${name}` : name;
}

/** Attributes of these cookies for Astro. */
export function cookieOptions(baseUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(baseUrl) } as const;
}

/** One `Set-Cookie` field; a `maxAge` of 0 seconds deletes the cookie. */
export function setCookie(baseUrl: string, name: CookieName, value: string, maxAge: number): string {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  return `${cookieName(baseUrl, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** A new value of the cookie `browser`. */
export const newBrowserId = () => newSecret('ses_');

/** Value of the hidden field of a form; another site cannot know it. */
export const formToken = (ring: KeyRing, browserId: string) => ring.hmac('form', browserId);

/** Whether a form comes from a page that this browser got from us. */
export function isOwnForm(ring: KeyRing, browserId: string | undefined, token: string | null): boolean {
  if (browserId === undefined || token === null) return false;
  return ring.hmacs('form', browserId).some((right) => sameDigest(token, right));
}
