/** Forms a page can be answered in; `none` when the client accepts no form there is. */
export type Variant = 'html' | 'markdown' | 'plain' | 'none';

interface MediaRange {
  readonly type: string;
  readonly q: number;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Splits at a separator outside quoted strings (RFC 9110 §5.6.4). */
function split(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (quoted && char === '\\') i += 1;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function readRange(element: string): MediaRange | undefined {
  const [name = '', ...parameters] = split(element, ';');
  let type = name.trim().toLowerCase();
  if (type === '*') type = '*/*';
  const [main = '', sub = '', ...rest] = type.split('/');
  if (rest.length > 0 || !TOKEN.test(main) || !TOKEN.test(sub) || (main === '*' && sub !== '*')) {
    return undefined;
  }
  let q = 1;
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    if (parameter.slice(0, equals).trim().toLowerCase() !== 'q') continue;
    const value = parameter.slice(equals + 1).trim();
    q = QVALUE.test(value) ? Number(value) : 0;
  }
  return { type, q };
}

/**
 * Media ranges of an `Accept` field (RFC 9110 §12.5.1), in the order sent. Elements that are no media range
 * are left out; a weight that is no number from 0 to 1 counts as 0; other parameters are ignored.
 */
export function parseAccept(header: string): MediaRange[] {
  return split(header, ',')
    .map(readRange)
    .filter((range) => range !== undefined);
}

/**
 * Chooses the form of a page. HTML is the default and wins against wildcards; Markdown must be named, or be
 * strictly preferred; plain text must be named and strictly preferred. Where HTML and Markdown are named
 * with equal weight, the one named first wins.
 */
export function negotiate(accept: string | undefined): Variant {
  if (accept === undefined || accept === '*/*') return 'html';
  const ranges = parseAccept(accept);
  if (ranges.length === 0) return 'html';

  const weight = (...names: string[]): number | undefined => {
    for (const name of names) {
      const same = ranges.filter((range) => range.type === name);
      if (same.length > 0) return Math.max(...same.map((range) => range.q));
    }
    return undefined;
  };
  const first = (name: string) => ranges.findIndex((range) => range.type === name);

  const html = weight('text/html', 'application/xhtml+xml', 'text/*', '*/*') ?? 0;
  const markdown = weight('text/markdown', 'text/*', '*/*') ?? 0;
  const plain = weight('text/plain', 'text/*', '*/*') ?? 0;
  const best = Math.max(html, markdown, plain);
  if (best === 0) return 'none';

  const named = first('text/markdown');
  if (markdown === best) {
    if (markdown > html) return 'markdown';
    const htmlNamed = first('text/html');
    if (named >= 0 && (htmlNamed < 0 || named < htmlNamed)) return 'markdown';
  }
  if (first('text/plain') >= 0 && plain > html) return 'plain';
  return html > 0 ? 'html' : markdown > 0 ? 'markdown' : 'plain';
}
