import type { OAuthFault } from './request-fields.ts';
import { newSecret, sameDigest } from './secret.ts';
import type { KeyRing } from './tokens/key-ring.ts';

/**
 * Cookies of the claim and sign-in pages. `browser`: a random value per browser, whose HMAC forms carry. `claim_proof`:
 * this browser typed the mailed code of a claim. `session`: a person who signed in.
 */
type CookieName = 'browser' | 'claim_proof' | 'session';

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

/** What a page of forms needs of Astro. */
interface FormPage {
  readonly cookies: {
    get(name: string): { readonly value: string } | undefined;
    set(name: string, value: string, options: ReturnType<typeof cookieOptions>): void;
  };
  readonly response: { readonly headers: Headers };
}

/** Opens a page of forms, which nobody stores, lists or refers to: sets the cookie of the browser and answers the token of its forms. */
export async function openFormPage(
  { cookies, response }: FormPage,
  keys: () => Promise<KeyRing>,
  baseUrl: string,
) {
  const browserId = cookies.get(cookieName(baseUrl, 'browser'))?.value ?? newBrowserId();
  cookies.set(cookieName(baseUrl, 'browser'), browserId, cookieOptions(baseUrl));
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-robots-tag', 'noindex');
  // Addresses of these pages hold secrets, which other sites must not receive.
  response.headers.set('referrer-policy', 'same-origin');
  return formToken(await keys(), browserId);
}

/** Whether a form comes from a page that this browser got from us. */
export function isOwnForm(ring: KeyRing, browserId: string | undefined, token: string | null): boolean {
  if (browserId === undefined || token === null) return false;
  return ring.hmacs('form', browserId).some((right) => sameDigest(token, right));
}

/** Messages of the claim and sign-in pages, by the code that their address carries. */
const MESSAGES = {
  invalid_user_code: 'This code is wrong. Check it and type it again.',
  too_many_attempts: 'Too many wrong codes. Ask for a new one, or let your agent start again.',
  rate_limit_exceeded: 'Too many mails were sent. Wait an hour and try again.',
  user_code_expired: 'The code has expired or was used. Ask for a new one.',
  invalid_login_hint: 'Type one e-mail address, such as user@example.com.',
  mail_sent: 'A new mail is on its way. Codes of earlier mails do not work.',
  failed: 'This did not work. Start again.',
} as const;
export type PageMessage = keyof typeof MESSAGES;

/** The message of a code in an address; undefined for a code that is not ours, so that no foreign text is shown. */
export function pageMessage(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code as PageMessage] : undefined;
}

/** Code of the message for a fault. */
export function messageOf(fault: OAuthFault): PageMessage {
  return Object.hasOwn(MESSAGES, fault.code) ? (fault.code as PageMessage) : 'failed';
}
