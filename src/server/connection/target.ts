/** Address of a request in its parts. */
export interface Target {
  /** Path as sent. */
  readonly raw: string;
  /** Path with percent-encoding decoded. */
  readonly path: string;
  /** Query as sent with its `?`, or nothing. */
  readonly search: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\0-\x1f\x7f\\]/;

/**
 * Reads a request target in origin or absolute form (RFC 9112 §3.2). `undefined` when it is malformed:
 * broken percent-encoding, bytes that are not UTF-8, control characters, backslashes or dot segments.
 */
export function readTarget(url: string): Target | undefined {
  let origin = url;
  if (!url.startsWith('/')) {
    const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(url);
    if (!absolute) return undefined;
    origin = absolute[1]?.startsWith('/') ? absolute[1] : `/${absolute[1]}`;
  }
  const mark = origin.indexOf('?');
  const raw = mark < 0 ? origin : origin.slice(0, mark);
  const search = mark < 0 ? '' : origin.slice(mark);
  let path = raw;
  if (raw.includes('%')) {
    try {
      path = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
  }
  if (FORBIDDEN.test(path) || raw.includes('#') || /%2f/i.test(raw)) return undefined;
  if (/(?:^|\/)\.\.?(?:\/|$)/.test(path)) return undefined;
  return { raw, path, search };
}

/**
 * Spellings of a path that may mean a page: without doubled or trailing slashes, `.html` or `/index`,
 * then in lower case. The canonical address of a page is among them if the page exists.
 */
export function spellings(path: string): string[] {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/\/+$/, '') || '/';
  const bare = tidy.replace(/\.html$/i, '').replace(/(?:^|\/)index$/i, '') || '/';
  return [...new Set([tidy, bare, tidy.toLowerCase(), bare.toLowerCase()])].filter((other) => other !== path);
}
