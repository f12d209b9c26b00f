/** Controls, line separators and direction overrides (Unicode TR 9), which could disguise a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text from outside as it is stored and shown: NFC, without hidden characters, one space at most. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim();
}
