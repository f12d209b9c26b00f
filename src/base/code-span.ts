/** External text as a Markdown code span on one line. Backticks are replaced so that the text cannot end the span. */
export const codeSpan = (text: string): string =>
  `\`${text.replaceAll('`', "'").replace(/[\s\p{Cc}]+/gu, ' ')}\``;
