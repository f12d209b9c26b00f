/** Splits a sentence at its backticks into words and code, in order. */
export function inlineCode(sentence: string): { code: boolean; text: string }[] {
  return sentence
    .split('`')
    .map((text, index) => ({ code: index % 2 === 1, text }))
    .filter(({ text }) => text !== '');
}
