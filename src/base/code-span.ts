/** Text of others as a code span of Markdown, in which nothing is markup: one line, without backticks. */
export const codeSpan = (text: string): string =>
  `\`${text.replaceAll('`', "'").replace(/[\s\p{Cc}]+/gu, ' ')}\``;
