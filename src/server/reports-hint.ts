import { isLoopback } from '../base/is-loopback.ts';
import type { Settings } from './settings/settings.ts';

/**
 * What the operator is told at the start when people have nowhere to send corrections and suggestions: a warning where
 * others reach the site. Undefined when there is an address.
 */
export function reportsHint({
  REPOSITORY_URL,
  CONTACT_EMAIL,
  baseUrl,
}: Pick<Settings, 'REPOSITORY_URL' | 'CONTACT_EMAIL' | 'baseUrl'>):
  | { readonly level: 'info' | 'warn'; readonly message: string }
  | undefined {
  if (REPOSITORY_URL ?? CONTACT_EMAIL) return undefined;
  return {
    level: isLoopback(new URL(baseUrl).hostname) ? 'info' : 'warn',
    message:
      'corrections and suggestions have no address: people only see the text of their report; set REPOSITORY_URL or CONTACT_EMAIL',
  };
}
