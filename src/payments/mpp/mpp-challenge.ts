import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/** Parameters of one `Payment` challenge (draft-httpauth-payment-01 §5.1); absent ones are left out. */
export interface Challenge {
  readonly id: string;
  readonly realm: string;
  readonly method: string;
  readonly intent: string;
  /** base64url of the canonical JSON of the request. */
  readonly request: string;
  /** RFC 3339. */
  readonly expires: string;
  readonly description?: string | undefined;
  readonly digest?: string | undefined;
  readonly opaque?: string | undefined;
  /** `Payment-Authorization` when `Authorization` is taken by another credential. */
  readonly header?: 'Payment-Authorization' | undefined;
}

type Bound = Omit<Challenge, 'id' | 'description'>;

/** The id binds every parameter but the description, which is for display only. */
export function challengeId(secret: string, { realm, method, intent, request, ...rest }: Bound): string {
  const slots = [realm, method, intent, request, rest.expires, rest.digest ?? '', rest.opaque ?? ''];
  if (rest.header) slots.push(rest.header);
  return createHmac('sha256', secret).update(slots.join('|')).digest('base64url');
}

/** Encodes a structured parameter as base64url of its canonical JSON. */
export const encodeMember = (value: unknown): string =>
  Buffer.from(canonicalJson(value)).toString('base64url');

/** Issues a challenge. A random UUID in `opaque`, which Node makes at a tenth of the cost of random bytes, keeps two buyers of one second apart. */
export function issueChallenge(
  secret: string,
  terms: Omit<Bound, 'opaque'> & { description: string },
): Challenge {
  const { description, ...rest } = terms;
  const bound = { ...rest, opaque: encodeMember({ n: randomUUID() }) };
  return { id: challengeId(secret, bound), ...bound, description };
}

/** Whether one of the secrets issued this challenge, compared in constant time. */
export function isOurs(secrets: readonly string[], challenge: Challenge): boolean {
  const given = Buffer.from(challenge.id);
  return secrets
    .map((secret) => {
      const expected = Buffer.from(challengeId(secret, challenge));
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
    .includes(true);
}

const PARAMETERS = [
  'id',
  'realm',
  'method',
  'intent',
  'request',
  'expires',
  'description',
  'digest',
  'opaque',
  'header',
] as const;

/** A quoted string (RFC 9110 §5.6.4). Most values need no escaping, and one test is cheaper than two replacements. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  return `"${text.replace(/[^\x20-\x7e]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

/** The challenge as the value of `WWW-Authenticate`. */
export function challengeHeader(challenge: Challenge): string {
  let pairs = '';
  for (const name of PARAMETERS) {
    const value = challenge[name];
    if (value !== undefined) pairs += `${pairs === '' ? '' : ', '}${name}=${quoted(value)}`;
  }
  return `Payment ${pairs}`;
}
