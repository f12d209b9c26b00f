import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Prefixes by which secret scanners and people recognise the kind of a secret. */
export type SecretPrefix = 'agt_' | 'usr_' | 'clm_' | 'cla_' | 'art_' | 'acs_' | 'aco_' | 'ses_';

/** A new identifier or secret of 128 (`agt_`, `usr_`) or 256 random bits, base64url. */
export function newSecret(prefix: SecretPrefix): string {
  const bytes = prefix === 'agt_' || prefix === 'usr_' ? 16 : 32;
  return prefix + randomBytes(bytes).toString('base64url');
}

/** SHA-256 in base64url, stored instead of the secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** A code of six digits for people, to be read out. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/**
 * A code of ten digits for a mail. It alone proves a mailbox, so that it has to withstand every try that the quotas of
 * mails leave somebody who asks for codes of mailbox after mailbox.
 */
export function newMailCode(): string {
  return newCode().slice(0, 4) + newCode();
}

/** Compares two digests of one length in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
