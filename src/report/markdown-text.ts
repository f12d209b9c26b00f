import { codeSpan } from '../base/code-span.ts';

/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Text that GitHub Flavored Markdown turns into a link even when escaped: from a web or mail address to the end. */
const ADDRESS = /(?:[a-z][\w+.-]*:\/\/|www\.|mailto:|xmpp:|[\w.+-]+@\w).*/i;

const escaped = (text: string): string => text.replace(/[\\`*_~[\]<>|#&]/g, '\\$&');

/** Escapes external text so that it contains no Markdown, HTML or link. Addresses become code spans. */
export const plain = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => {
      const [address] = ADDRESS.exec(word) ?? [];
      return address === undefined
        ? escaped(word)
        : escaped(word.slice(0, -address.length)) + codeSpan(address);
    })
    .join(' ');

/** A table of Markdown; empty without rows. */
export const table = (head: string, align: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', head, align, ...rows];

/** Says how many rows are not shown; empty when all are. */
export const rest = (total: number, shown: number, what: string): string[] =>
  total > shown ? ['', `… and ${total - shown} more ${what}; \`format=structured\` has all.`] : [];
