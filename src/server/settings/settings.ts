import * as z from 'zod';
import { IDENTITY_SCOPES } from '../../agents/scopes.ts';
import { SigningJwks } from '../../agents/tokens/key-file.ts';
import { LIMIT_POLICIES, parseRateLimits } from '../../base/limits.ts';
import { LOG_LEVELS } from '../../base/service.ts';
import { settingsOf, wholeNumber } from '../../base/settings.ts';
import { parseIntervals, WATCHES } from '../../observations/watch/intervals.ts';
import { PaymentSettings } from '../../payments/payment-settings.ts';

const Text = z.string().min(1);

const serving = settingsOf('Serving');
const state = settingsOf('State');
const limits = settingsOf('Limits');
const observing = settingsOf('Observing');
const agents = settingsOf('Agents and mail');
const logs = settingsOf('Logs and metrics');

/** Whether `read` accepts the text without throwing. */
const canRead = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
};

const isPublicScopes = (text: string) => {
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  const known: readonly string[] = IDENTITY_SCOPES;
  return text.trim() === 'none' || (scopes.length > 0 && scopes.every((scope) => known.includes(scope)));
};

/** `user@host`, or `Name <user@host>`. */
const SENDER = /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Settings of the process; the keys are names of environment variables. */
export const Settings = z.object({
  PUBLIC_BASE_URL: serving.setting(
    z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^/?#@]+\/*$/i)
      .optional(),
    {
      description:
        'Address of the site as its visitors see it, built into pages and documents. Set it for build and run alike.',
      allowed: 'an http or https address without path, query or fragment',
      example: 'https://directory.example.org',
      unset: '`http://localhost:` and the port',
    },
  ),
  HOST: serving.setting(Text.default('127.0.0.1'), {
    description: 'Address to listen on. `0.0.0.0` and `::` take requests from other machines.',
    allowed: 'a host name or IP address',
    example: '0.0.0.0',
  }),
  PORT: serving.wholeNumber(0, 65_535, 4321, {
    description: 'Port to listen on; 0 takes a free one. A socket that systemd hands over goes before both.',
    example: '4321',
  }),
  TRUST_PROXY_HOPS: serving.wholeNumber(0, 16, 0, {
    description:
      'How many proxies stand in front and append to `X-Forwarded-For`. Their entries are believed, counted from the right; too many lets a client choose its address.',
    example: '1',
  }),
  REPOSITORY_URL: serving.setting(
    z
      .url({ protocol: /^https$/ })
      .regex(/^https:\/\/[^?#@\s]+$/)
      .optional(),
    {
      description:
        'Public repository of the records. Corrections and suggestions open a prefilled issue there, on GitHub, GitLab, Forgejo and Gitea.',
      allowed: 'an https address without query or fragment',
      example: 'https://github.com/example/fintech-tool-directory',
      unset: 'they are sent to `CONTACT_EMAIL`',
    },
  ),
  CONTACT_EMAIL: serving.setting(z.email().optional(), {
    description:
      'Mailbox for corrections and suggestions where there is no `REPOSITORY_URL`. Set one of the two on a site that others reach: without both a warning is logged at the start.',
    allowed: 'an e-mail address',
    example: 'records@directory.example.org',
    unset: 'people are shown the text of their report to copy or save, and told that the site has no address',
  }),
  DRAIN_SECONDS: serving.wholeNumber(0, 300, 0, {
    description:
      'How long the process still takes requests after SIGTERM, while health says 503 and every answer closes its connection. Give load balancers time to notice.',
    example: '5',
  }),
  DATA_DIR: state.setting(Text.default('./var'), {
    description: 'Folder of the SQLite file, the signing keys and the outbox; made on first use.',
    allowed: 'the path of a folder that the process may write to',
    example: '/var/lib/fintech-tool-directory',
  }),
  STORE_URL: state.setting(Text.regex(/^(?!\w+:\/\/)|^(?:postgres(?:ql)?|file):\/\//i).optional(), {
    description: 'A PostgreSQL database, which any number of machines share, or the path of a SQLite file.',
    allowed: 'an address postgres://user:password@host/database, or the path of a file',
    example: 'postgres://directory:password@db.example.org/directory',
    unset: '`directory.db` in `DATA_DIR`',
    secret: 'password',
  }),
  BACKUP_DIR: state.setting(Text.optional(), {
    description:
      'Folder to which `npm run backup` writes, and whose newest backup the metrics tell. Best on another disk.',
    allowed: 'the path of a folder',
    example: '/var/backups/fintech-tool-directory',
    unset: '`backups` in `DATA_DIR`',
  }),
  SIGNING_JWKS: state.setting(
    Text.refine(canRead((text) => SigningJwks.parse(JSON.parse(text)))).optional(),
    {
      description: 'Private signing keys, an ES256 and an RS256 one, for machines that share no folder.',
      allowed: 'a JWK set in JSON, {"keys":[…]}, with an ES256 and an RS256 private key',
      example: '{"keys":[…]}',
      unset: '`keys.json` in `DATA_DIR`, made on first use',
      secret: 'value',
    },
  ),
  RATE_LIMITS: limits.setting(z.string().refine(canRead(parseRateLimits)).optional(), {
    description: `Replaces single quotas, or switches all off, those per network included (docs/agents.md). Policies: ${Object.entries(
      LIMIT_POLICIES,
    )
      .map(([name, { quota, window }]) => `\`${name}=${quota}/${window}\``)
      .join(', ')}.`,
    allowed: `off, or <policy>=<requests>/<seconds> separated by commas; policies are ${Object.keys(LIMIT_POLICIES).join(', ')}`,
    example: 'unauthenticated=600/60,anonymous=60/60',
    unset: 'the quotas named here',
  }),
  WRITE_TIMEOUT_SECONDS: limits.wholeNumber(1, 3600, 20, {
    description:
      'After how long without progress a connection is closed whose client does not read its answer, or sends nothing; at the latest after twice as long.',
    example: '60',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: limits.wholeNumber(1, 1_000_000, 256, {
    description:
      'Open connections that one address may have, IPv6 by /64; more are closed. Loopback addresses are not counted, and none is with `TRUST_PROXY_HOPS` above 0: there the limits of the proxy count.',
    example: '1000',
  }),
  MAX_PIPELINED_REQUESTS: limits.wholeNumber(1, 10_000, 16, {
    description:
      'Requests that may wait on one connection until the answer before theirs was written; a connection with more is closed. Only one answer of a connection is in memory at a time.',
    example: '64',
  }),
  PUBLIC_SCOPES: limits.setting(z.string().refine(isPublicScopes).default(IDENTITY_SCOPES.join(' ')), {
    description:
      'Scopes that need no token, over REST and MCP alike. `none` asks for a token at every read of the API; pages, their Markdown and downloads stay public.',
    allowed: `none, or scopes separated by spaces; scopes are ${IDENTITY_SCOPES.join(', ')}`,
    example: 'search',
  }),
  OBSERVE: observing.setting(z.string().refine(canRead(parseIntervals)).optional(), {
    description:
      'What the process visits by itself, with the minutes between two visits: `status` pages (5), `feeds` of changelogs and releases (60), `packages` in registries (1440). Of many processes on one store one does it.',
    allowed: `a list of ${Object.keys(WATCHES).join(', ')}, each with or without = and minutes`,
    example: 'status,feeds=30,packages',
    unset: 'the process visits nothing',
  }),
  REFRESH_ORIGINS: observing.setting(Text.optional(), {
    description:
      'JSON file that sends visits to an origin elsewhere, for mirrors and tests (docs/refresh.md). Such an address may be private.',
    allowed: 'the path of a JSON file',
    example: '/etc/fintech-tool-directory/origins.json',
    unset: 'every origin is visited itself',
  }),
  TRUSTED_ISSUERS: agents.setting(Text.optional(), {
    description:
      'JSON file of the identity providers whose assertions are accepted, and the e-mail domains that each may speak for (docs/agents.md).',
    allowed: 'the path of a JSON file',
    example: '/etc/fintech-tool-directory/issuers.json',
    unset: 'no identity provider is trusted',
  }),
  SMTP_URL: agents.setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    description: 'Mail server for the codes of claims.',
    allowed: 'an address smtps://user:password@host, or smtp://',
    example: 'smtps://user:password@mail.example.org',
    unset: 'mails are written to `outbox` in `DATA_DIR`',
    secret: 'password',
  }),
  MAIL_FROM: agents.setting(Text.regex(SENDER).optional(), {
    description: 'Sender of mails.',
    allowed: 'an e-mail address, with or without a name',
    example: 'Fintech Tool Directory <no-reply@directory.example.org>',
    unset: '`no-reply@` and the host of `PUBLIC_BASE_URL`',
  }),
  ...PaymentSettings.shape,
  LOG_LEVEL: logs.setting(z.enum(LOG_LEVELS).default('info'), {
    description: 'Least level of the lines that are written, JSON on standard output.',
    allowed: LOG_LEVELS.join(', '),
    example: 'warn',
  }),
  LOG_REQUESTS: logs.setting(z.enum(LOG_LEVELS).default('debug'), {
    description:
      'Level of the one line per request. Requests that failed for our fault are errors and slow ones warnings whatever stands here; `info` writes every request at the usual `LOG_LEVEL`.',
    allowed: LOG_LEVELS.join(', '),
    example: 'info',
  }),
  LOG_SLOW_MS: logs.wholeNumber(1, 600_000, 1000, {
    description: 'Milliseconds from which a request counts as slow.',
    example: '250',
  }),
  METRICS_PORT: logs.setting(wholeNumber(0, 65_535).optional(), {
    description: 'Port that answers `GET /metrics` in the Prometheus text format; 0 takes a free one.',
    allowed: 'a whole number from 0 to 65535',
    example: '9464',
    unset: 'there are no metrics',
  }),
  METRICS_HOST: logs.setting(Text.default('127.0.0.1'), {
    description: 'Address that metrics are answered on. Keep it where only your own scraper reaches it.',
    allowed: 'a host name or IP address',
    example: '10.0.0.5',
  }),
});

export type Settings = z.infer<typeof Settings> & { readonly baseUrl: string };
