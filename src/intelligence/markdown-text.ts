/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Text of others, so that nothing in it is Markdown or HTML. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#&]/g, '\\$&');

/** A table of Markdown; empty without rows. */
export const table = (head: string, align: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', head, align, ...rows];

/** Says how many rows are not shown; empty when all are. */
export const rest = (total: number, shown: number, what: string): string[] =>
  total > shown ? ['', `… and ${total - shown} more ${what}; \`format=structured\` has all.`] : [];
