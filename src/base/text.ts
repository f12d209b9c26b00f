/** The words of a text for comparison: lower case, without accents, with runs of anything but letters and digits as one hyphen. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `1 tool`, `2 tools`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A text with one full stop at its end, which an abbreviation may have brought: `Visa Inc.`. */
export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Two characters that stand for a name: `Open Banking Ltd` → `OB`, `Adyen` → `Ad`, `10x Banking` → `1B`. */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
  const [first = '', second] = words;
  const initials = second
    ? `${[...first][0]}${[...second][0]}`.toUpperCase()
    : [...first].slice(0, 2).join('');
  return second ? initials : initials.charAt(0).toUpperCase() + initials.slice(1);
}

/** External text as a Markdown code span on one line. Backticks are replaced so that the text cannot end the span. */
export const codeSpan = (text: string): string =>
  `\`${text.replaceAll('`', "'").replace(/[\s\p{Cc}]+/gu, ' ')}\``;

/**
 * A URL as a Markdown link destination. Characters that could end the destination or act as markup are
 * percent-encoded (RFC 3986 §2.1).
 */
export const linkDestination = (url: string): string =>
  url.replace(/[\s\p{Cc}\\`*[\]()<>!|]/gu, (character) =>
    [...Buffer.from(character)]
      .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );

/** Percentage, rounded; 0 when `whole` is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);
