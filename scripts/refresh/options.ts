import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopback } from '../../src/base/service.ts';
import { type Origins, readOrigins, type VisitWorld } from '../../src/observations/visit/create-visit.ts';
import { createHostGate, hostPolicy, SYSTEM_CLOCK } from '../../src/observations/visit/host-gate.ts';
import { send } from '../../src/observations/visit/request.ts';
import { COLLECTORS } from '../../src/records/observation.ts';
import { fail, orFail } from '../command.ts';

/** Collectors of tools, the feeds of authorities, the exchange rates of bills, and the visits to all links of the content. */
const NAMES: readonly string[] = [...COLLECTORS, 'authorities', 'reference-rates', 'links'];
/** Read only when it is asked for, and then alone. */
export const OPERATIONS = 'operations';

const OPTIONS = {
  /** Collectors, separated by commas. */
  only: { type: 'string' },
  /** Slugs of tools, separated by commas. */
  tool: { type: 'string' },
  /** Folder of git directories that specifications are read from. */
  from: { type: 'string' },
  /** Visits what was last visited before this day, whatever its collector waits. */
  since: { type: 'string' },
  /** Months of the history of specifications that are compared. */
  months: { type: 'string', default: '24' },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
  /** File that the summary is written to. */
  summary: { type: 'string' },
  content: { type: 'string', default: 'content' },
  state: { type: 'string', default: join(process.env['DATA_DIR'] || 'var', 'refresh', 'visits.ndjson') },
  hosts: { type: 'string', default: '24' },
  timeout: { type: 'string', default: '30000' },
} as const;

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= least
    ? number
    : fail(`--${name} must be a whole number of at least ${least}, not "${text}"`);
}

/** Entries of a list option, or all that are known; one that is not known ends the process. */
export function chosen(
  name: string,
  text: string | undefined,
  known: readonly string[],
  allowed: string,
): ReadonlySet<string> {
  const entries = text?.split(',') ?? known;
  const unknown = entries.find((entry) => !known.includes(entry));
  return unknown === undefined
    ? new Set(entries)
    : fail(`--${name}: "${unknown}" is not known; use ${allowed}`);
}

/** The options of `npm run refresh`; a wrong one ends the process with what is allowed. */
export async function readArguments() {
  const { values } = await orFail(() => parseArgs({ options: OPTIONS }));
  const since = values.since === undefined ? undefined : Date.parse(values.since);
  if (Number.isNaN(since)) fail(`--since must be a day written YYYY-MM-DD, not "${values.since}"`);
  return {
    ...values,
    names:
      values.only === OPERATIONS
        ? new Set([OPERATIONS])
        : chosen('only', values.only, NAMES, `${NAMES.join(', ')}, or ${OPERATIONS} alone`),
    /** Milliseconds since 1970. */
    since,
    months: wholeNumber('months', values.months, 0),
    hosts: wholeNumber('hosts', values.hosts, 1),
    timeoutMs: wholeNumber('timeout', values.timeout, 100),
  };
}

/**
 * How the collectors name themselves: with the address of those who run them, an e-mail address or a page. Throws when
 * the environment names neither.
 */
function userAgent({ REFRESH_CONTACT, PUBLIC_BASE_URL }: NodeJS.ProcessEnv): string {
  const base = URL.parse(PUBLIC_BASE_URL ?? '');
  const contact =
    REFRESH_CONTACT || (base && !isLoopback(base.hostname) ? `${base.origin}/contact` : undefined);
  if (contact && /^[\x21-\x7e]{3,200}$/.test(contact))
    return `FintechToolDirectory-Refresh/1.0 (+${contact})`;
  throw new Error(
    'Those who are visited must be able to reach you: set REFRESH_CONTACT to an e-mail address or a page, such as REFRESH_CONTACT=editor@example.org',
  );
}

const NPM = 'https://registry.npmjs.org';

/** The given origins, and where npm itself is configured to find its registry, unless they name a place for it. */
function withNpmRegistry(origins: Origins): Origins {
  if (origins.has(NPM)) return origins;
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  const registry = stdout?.trim().replace(/\/+$/, '');
  return URL.canParse(registry) && registry !== NPM ? new Map([...origins, [NPM, registry]]) : origins;
}

/** How this process asks: its name, its limits, its places. Ends the process when a setting is wrong. */
export function createWorld(env: NodeJS.ProcessEnv, timeoutMs: number): Promise<VisitWorld> {
  const githubToken = env['GITHUB_TOKEN'];
  return orFail(() => ({
    send,
    clock: SYSTEM_CLOCK,
    gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, Boolean(githubToken))),
    origins: withNpmRegistry(readOrigins(env['REFRESH_ORIGINS'])),
    userAgent: userAgent(env),
    timeoutMs,
    ...(githubToken && { githubToken }),
  }));
}
