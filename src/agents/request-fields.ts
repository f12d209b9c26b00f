import { domainToASCII } from 'node:url';
import * as z from 'zod';

/** A domain in ASCII. */
export const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** An OAuth error to answer with: status, `error`, `error_description`, header fields and further members. */
export class OAuthFault extends Error {
  override readonly name = 'OAuthFault';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    description: string,
    headers: Record<string, string> = {},
    members: Record<string, unknown> = {},
  ) {
    super(description);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.members = members;
  }
}

/** Makes a 400 to throw. */
export const badRequest = (code: string, description: string) => new OAuthFault(400, code, description);

/** Members of a JSON body, not checked yet. */
export type Members = Readonly<Record<string, unknown>>;

/** What a registration or claim answers: an HTTP status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: Members;
}

/** The members of a body. Throws `invalid_request` when it is not a JSON object. */
export function readMembers(body: unknown): Members {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) throw badRequest('invalid_request', 'the body must be a JSON object');
  return parsed.data;
}

/** A member that may be left out. Throws `invalid_request` when it is not a string. */
export function optionalText(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('invalid_request', `${name} must be a string`);
}

/**
 * One deliverable-looking address, lower-cased, its domain in ASCII. Throws `invalid_login_hint` for anything
 * else: lists, display names, line breaks, addresses beyond 254 characters (RFC 5321 §4.5.3.1).
 */
export function parseEmail(value: unknown): string {
  const match =
    typeof value === 'string' && value.length <= 254
      ? /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^\s@,;<>"()[\]\\:]+\.[^\s@,;<>"()[\]\\:]+)$/.exec(value)
      : null;
  const [, local, domain] = match ?? [];
  const ascii = domain === undefined ? '' : domainToASCII(domain);
  const deliverable = local !== undefined && !/^\.|\.$|\.\./.test(local) && DOMAIN.test(ascii);
  if (!deliverable) {
    throw badRequest(
      'invalid_login_hint',
      'the e-mail address must be one address such as user@example.com, at most 254 characters',
    );
  }
  return `${local}@${ascii}`.toLowerCase();
}

/** The address as a stranger may see it: `a…@e….com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(dot)}`;
}

/** Control characters, line separators and direction overrides (Unicode TR 9), which could disguise a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the text is searched for them
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Longest name in characters that mails and pages show. */
const SHOWN = 60;

/** Text from outside as it is stored: NFC, without hidden characters, one space at most. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim();
}

/** `client_name` of a registration: 1 to 200 characters after cleaning. Throws `invalid_client_metadata`. */
export function parseClientName(value: unknown): string {
  const name = typeof value === 'string' ? cleanText(value) : '';
  if (name === '' || name.length > 200) {
    throw badRequest('invalid_client_metadata', 'client_name must be a string of 1 to 200 characters');
  }
  return name;
}

/**
 * A client's name for mails and pages of ours: letters, digits and a few signs, 60 characters at most, and nothing that
 * a mail program makes a link of, such as `https://a.example`, `a.example` or `me@a.example`. Null when nothing is left.
 */
export function shownName(name: string | null): string | null {
  const plain = (name ?? '')
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replace(/[^\p{L}\p{M}\p{N} .,'’&+()_-]/gu, ' ')
    .replace(/\.(?=[^\s\d.])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length === 0) return null;
  return characters.length <= SHOWN ? plain : `${characters.slice(0, SHOWN).join('').trim()}…`;
}

/** Hosts in ASCII: other signs that URLs allow in a host, such as `;` and `*`, have a meaning in a header field. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?(?=[/?]|$)/;

/** Whether a redirect URI may be registered: https, http on loopback, or a private scheme (RFC 8252 §7). */
function isAcceptable(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2048 || value.includes('#') || !URL.canParse(value))
    return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the text is searched for them
  if (/[\s\u0000-\u001f\u007f"<>\\^`{|}]/.test(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return HOST.test(hostname);
  return LOOPBACK.test(value) || /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol);
}

/** Reads `redirect_uris`; throws `invalid_redirect_uri`. */
export function parseRedirectUris(value: unknown): string[] {
  const list = value ?? [];
  if (!Array.isArray(list) || list.length > 20 || !list.every(isAcceptable)) {
    throw badRequest(
      'invalid_redirect_uri',
      'redirect_uris must be an array of up to 20 absolute URIs without fragment: https with a plain host name, http on loopback, or a private-use scheme with a dot',
    );
  }
  return list;
}

/** Exact match, but for the port of a loopback address (RFC 8252 §7.3). */
export function matchesRedirectUri(registered: readonly string[], asked: string): boolean {
  if (!isAcceptable(asked)) return false;
  const portless = (uri: string) =>
    LOOPBACK.test(uri) ? uri.replace(/^(http:\/\/(?:[^/:?[]+|\[::1\])):\d+/, '$1') : uri;
  return registered.some((uri) => uri === asked || portless(uri) === portless(asked));
}
