import { type Document, textDocument } from './document.ts';

/** `/.well-known/security.txt` (RFC 9116). Expires eleven months after the month of `today` (`YYYY-MM-DD`) began. */
export function securityTxt(baseUrl: string, today: string): Document {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const expires = new Date(Date.UTC(year, month - 1 + 11, 1)).toISOString().replace('.000', '');
  const body = [
    `Contact: ${baseUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ].join('\n');
  return textDocument('/.well-known/security.txt', `${body}\n`);
}
