import { parseWeighted, type Weighted } from '../../base/weighted-header.ts';

/** Forms a page can be answered in; `none` when the client accepts no form there is. */
export type Variant = 'html' | 'markdown' | 'plain' | 'none';

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

function isMediaRange({ value }: Weighted): boolean {
  const [main = '', sub = '', ...rest] = value.split('/');
  return rest.length === 0 && TOKEN.test(main) && TOKEN.test(sub) && (main !== '*' || sub === '*');
}

/** Media ranges of an `Accept` field (RFC 9110 §12.5.1), in the order sent; what is no media range is left out. */
function mediaRanges(header: string): Weighted[] {
  return parseWeighted(header)
    .map((range) => (range.value === '*' ? { ...range, value: '*/*' } : range))
    .filter(isMediaRange);
}

/**
 * Chooses the form of a page. HTML is the default and wins against wildcards; Markdown must be named, or be
 * strictly preferred; plain text must be named and strictly preferred. Where HTML and Markdown are named
 * with equal weight, the one named first wins.
 */
export function negotiate(accept: string | undefined): Variant {
  if (accept === undefined || accept === '*/*') return 'html';
  const ranges = mediaRanges(accept);
  if (ranges.length === 0) return 'html';

  const weight = (...names: string[]): number | undefined => {
    for (const name of names) {
      const same = ranges.filter((range) => range.value === name);
      if (same.length > 0) return Math.max(...same.map((range) => range.q));
    }
    return undefined;
  };
  const first = (name: string) => ranges.findIndex((range) => range.value === name);

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
