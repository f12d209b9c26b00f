import type { OAuthFault } from './fault.ts';

/** Messages of the claim and sign-in pages, by the code that their address carries. */
const MESSAGES = {
  invalid_user_code: 'This code is wrong. Check it and type it again.',
  too_many_attempts: 'Too many wrong codes. Ask for a new one, or let your agent start again.',
  rate_limit_exceeded: 'Too many mails were sent. Wait an hour and try again.',
  user_code_expired: 'The code has expired or was used. Ask for a new one.',
  invalid_login_hint: 'Type one e-mail address, such as user@example.com.',
  mail_sent: 'A new mail is on its way. Codes of earlier mails do not work.',
  failed: 'This did not work. Start again.',
} as const;
export type PageMessage = keyof typeof MESSAGES;

/** The message of a code in an address; undefined for a code that is not ours, so that no foreign text is shown. */
export function pageMessage(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code as PageMessage] : undefined;
}

/** Code of the message for a fault. */
export function messageOf(fault: OAuthFault): PageMessage {
  return Object.hasOwn(MESSAGES, fault.code) ? (fault.code as PageMessage) : 'failed';
}
