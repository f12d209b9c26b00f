import { domainToASCII } from 'node:url';
import { badRequest } from './fault.ts';

/**
 * One deliverable-looking address, lower-cased, its domain in ASCII. Throws `invalid_login_hint` for anything
 * else: lists, display names, line breaks, addresses beyond 254 characters (RFC 5321 §4.5.3.1).
 */
export function parseEmail(value: unknown): string {
  const match =
    typeof value === 'string' && value.length <= 254
      ? /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^\s@,;<>"()[\]\\:]+\.[^\s@,;<>"()[\]\\:]+)$/.exec(value)
      : null;
  const [, local, domain] = match ?? [];
  const ascii = domain === undefined ? '' : domainToASCII(domain);
  const deliverable =
    local !== undefined &&
    !/^\.|\.$|\.\./.test(local) &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(ascii);
  if (!deliverable) {
    throw badRequest(
      'invalid_login_hint',
      'the e-mail address must be one address such as user@example.com, at most 254 characters',
    );
  }
  return `${local}@${ascii}`.toLowerCase();
}

/** The address as a stranger may see it: `a…@e….com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(dot)}`;
}
