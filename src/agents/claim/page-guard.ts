import { newSecret, sameDigest } from '../secret.ts';
import type { KeyRing } from '../tokens/key-ring.ts';

/** Names of the cookies of the claim and sign-in pages. */
export const COOKIES = {
  /** A random value per browser; forms carry its HMAC. */
  seat: 'seat',
  /** Proof that this browser typed the mailed code of a claim. */
  proof: 'claim_proof',
  session: 'session',
} as const;

/** Attributes of these cookies, as Astro and a `Set-Cookie` field want them. */
export function cookieOptions(baseUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: baseUrl.startsWith('https:') } as const;
}

/** One `Set-Cookie` field. */
export function setCookie(baseUrl: string, name: string, value: string, maxAge: number): string {
  const { secure } = cookieOptions(baseUrl);
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export const newSeat = () => newSecret('ses_');

/** Value of the hidden field of a form; another site cannot know it. */
export const formToken = (ring: KeyRing, seat: string) => ring.hmac('form', seat);

/** Whether a form comes from a page that this browser got from us. */
export function isOwnForm(ring: KeyRing, seat: string | undefined, token: string | null): boolean {
  return seat !== undefined && token !== null && sameDigest(token, formToken(ring, seat));
}
