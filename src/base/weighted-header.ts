/** One element of a weighted list field, such as `text/html;q=0.8` of `Accept`. */
export interface Weighted {
  /** The element without its parameters, in lower case. */
  readonly value: string;
  /** 0 to 1; 0 refuses. */
  readonly q: number;
}

const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Elements of `Accept`, `Accept-Encoding`, `Accept-Payment` and their like (RFC 9110 §12.4.2, §5.6.4), in the order
 * sent. Separators inside quoted strings separate nothing; no weight counts as 1, a malformed one as 0; other
 * parameters are ignored.
 */
export function parseWeighted(header: string): Weighted[] {
  const elements: Weighted[] = [];
  for (const element of split(header, ',')) {
    const mark = element.indexOf(';');
    const value = (mark < 0 ? element : element.slice(0, mark)).trim().toLowerCase();
    if (value !== '') elements.push({ value, q: mark < 0 ? 1 : weightOf(element.slice(mark + 1)) });
  }
  return elements;
}

function weightOf(parameters: string): number {
  let q = 1;
  for (const parameter of split(parameters, ';')) {
    const equals = parameter.indexOf('=');
    if (parameter.slice(0, equals).trim().toLowerCase() !== 'q') continue;
    const value = parameter.slice(equals + 1).trim();
    q = QVALUE.test(value) ? Number(value) : 0;
  }
  return q;
}

/** Splits at a separator outside quoted strings. */
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
