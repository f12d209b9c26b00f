import type { Document } from './document.ts';

/** RFC 9116 asks for less than a year; this leaves a month of room. */
const DAYS = 330;

/** `/.well-known/security.txt` (RFC 9116); `today` is the day of the build, `YYYY-MM-DD`. */
export function securityTxt(baseUrl: string, today: string): Document {
  const expires = new Date(Date.parse(`${today}T00:00:00Z`) + DAYS * 86_400_000).toISOString();
  const body = [
    `Contact: ${baseUrl}/contact`,
    `Expires: ${expires.replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/contact`,
  ].join('\n');
  return { path: '/.well-known/security.txt', type: 'text/plain; charset=utf-8', body: `${body}\n` };
}
