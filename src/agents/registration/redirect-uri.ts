import { badRequest } from '../fault.ts';

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
