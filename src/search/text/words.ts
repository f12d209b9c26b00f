const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7f]*$/;
const NOT_WORD = /[^\p{L}\p{N}]+/u;
const CAMEL = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const APOSTROPHES = /['’ʼ`]/g;
/** French and Italian words that are elided before a vowel: `l'identité`, `d'un`, `dell'azienda`. */
const ELISIONS = /(^|[^\p{L}\p{N}])(?:[cdjlmnst]|qu|un|(?:d|n|s)?[ae]ll)['’ʼ`](?=\p{L}{2})/gu;
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

/** The folded words of a text, in order: runs of letters and digits. */
export function words(text: string): string[] {
  return fold(text)
    .split(NOT_WORD)
    .filter((word) => word !== '');
}

/** The words of a text with camel case opened: `OpenSanctions` gives `open`, `sanctions`. */
export function camelWords(text: string): string[] {
  return words(text.replace(CAMEL, '$& '));
}

/** Words without meaning in a query for a tool. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by can do does for from get has have how i in into is it its me my need of on or our ' +
    'please so some than that the their them there these they this to using via want was we what when where which ' +
    'who whose will with without you your looking find show best good any'
  ).split(' '),
);

/** One term for a phrase, so that joined and split spellings are the same: words joined, plural of the last word dropped. */
export function joinPhrase(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : singular(parts.join(''));
}

/** English singular by the plain plural rule; words of three letters or fewer and `-ss`, `-us`, `-is` stay. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  return 'sui'.includes(word.at(-2) ?? '') ? word : word.slice(0, -1);
}
