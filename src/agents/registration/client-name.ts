import { badRequest } from '../fault.ts';

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
