import { FILLER_WORDS } from './fillers.ts';

/** The words of a text for comparison: lower case, without accents, with runs of anything but letters and digits as one hyphen. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

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

const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7f]*$/;
const NOT_WORD = /[^\p{L}\p{N}]+/u;
const APOSTROPHES = /['’ʼ`]/g;
/** French and Italian words that are elided before a vowel: `l'identité`, `d'un`, `dell'azienda`. */
const ELISIONS = /(^|[^\p{L}\p{N}])(?:[cdjlmnst]|qu|un|(?:d|n|s)?[ae]ll)['’ʼ`](?=\p{L}{2})/gu;
/** Runs of letters of other scripts than those of the languages that are read. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]+/gu;
const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/**
 * Folds a text: lower case, NFKD, without diacritics and elided words. Names of languages with symbols, such as C++,
 * become words.
 */
export function fold(text: string): string {
  const plain = ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(/[øđłßæœı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter);
  if (!/['’ʼ`#+.]/.test(plain)) return plain;
  return plain
    .replace(ELISIONS, '$1')
    .replace(APOSTROPHES, '')
    .replace(/\bc#/g, 'csharp')
    .replace(/\bc\+\+/g, 'cpp')
    .replace(/(^|\s)\.net\b/g, '$1dotnet');
}

/** Whether a word is of a script that no language that is read is written in. */
export const isOtherScript = (word: string): boolean => !ASCII.test(word) && word.search(OTHER_SCRIPT) >= 0;

/** The folded words of a text, in order: runs of letters and digits. */
export function words(text: string): string[] {
  const folded = fold(text);
  return (ASCII.test(folded) ? folded : folded.replace(OTHER_SCRIPT, ' $& '))
    .split(NOT_WORD)
    .filter((word) => word !== '');
}

const { plain, ...others } = FILLER_WORDS;

/** Words without meaning in a query for a tool. */
export const STOP_WORDS: ReadonlySet<string> = new Set(words(plain));

/** Question words, polite phrases and words of any need, in English and in the languages of the glossary. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...Object.values(others).flatMap((list) => words(list)),
]);
