import * as z from 'zod';
import { PaymentSettings } from '../payments/payment-settings.ts';

const text = (allowed: string) => z.string({ error: `expected ${allowed}` });

/** Settings of the process, read once from the environment. */
export const Settings = PaymentSettings.extend({
  /** Address to listen on. */
  HOST: text('a host name or IP address').default('127.0.0.1'),
  /** Port to listen on; 0 takes a free one. */
  PORT: z.coerce
    .number({ error: 'expected a whole number from 0 to 65535' })
    .int('expected a whole number from 0 to 65535')
    .min(0, 'expected a whole number from 0 to 65535')
    .max(65535, 'expected a whole number from 0 to 65535')
    .default(4321),
  /** Address of the site as its visitors see it; built into pages and documents. */
  PUBLIC_BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'expected an http or https address without path, such as https://example.org',
    })
    .refine(
      (value) => /^https?:\/\/[^/?#]+\/*$/i.test(value),
      'expected an address without path, query or fragment, such as https://example.org',
    )
    .optional(),
  /** How many proxies stand in front; their entries of `X-Forwarded-For` are believed, counted from the right. */
  TRUST_PROXY_HOPS: z.coerce
    .number({ error: 'expected a whole number from 0 to 16' })
    .int('expected a whole number from 0 to 16')
    .min(0, 'expected a whole number from 0 to 16')
    .max(16, 'expected a whole number from 0 to 16')
    .default(0),
  /** `off`, or quotas such as `unauthenticated=6000/60,anonymous=60/60` (requests/seconds). */
  RATE_LIMITS: z.string().optional(),
  /** Scopes that need no token, separated by spaces. */
  PUBLIC_SCOPES: z.string().default('read:tools search read:categories'),
  /** Folder of the SQLite file, the signing keys and the outbox; made on first use. */
  DATA_DIR: z.string().default('./var'),
  /** `postgres://…` for many machines; otherwise the path of a SQLite file. */
  STORE_URL: z.string().optional(),
  /** Private JWK set with an ES256 and an RS256 key, in place of `keys.json` in `DATA_DIR`. */
  SIGNING_JWKS: z.string().optional(),
  /** JSON file of the identity providers whose assertions count. */
  TRUSTED_ISSUERS: z.string().optional(),
  /** Mail server, such as `smtps://user:password@mail.example.org`; without it mails are written to the outbox. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'expected an address such as smtps://user:password@mail.example.org',
    })
    .optional(),
  /** Sender of mails. */
  MAIL_FROM: z.string().optional(),
});

export type Settings = z.infer<typeof Settings> & { baseUrl: string };

/**
 * Parses the environment. Throws one error that names each bad setting, what it holds and what is allowed.
 * An empty value counts as absent.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name}: ${message}, not ${JSON.stringify(given[name] ?? null)}`;
    });
    throw new Error(`bad settings in the environment:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const baseUrl = (settings.PUBLIC_BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return { ...settings, baseUrl };
}
