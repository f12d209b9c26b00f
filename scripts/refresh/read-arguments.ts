import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COLLECTORS } from '../../src/records/observation.ts';
import { fail, orFail } from '../command.ts';

/** Collectors of tools, the feeds of authorities, and the visits to all links of the content. */
const NAMES: readonly string[] = [...COLLECTORS, 'authorities', 'links'];

const OPTIONS = {
  /** Collectors, separated by commas. */
  only: { type: 'string' },
  /** Slugs of tools, separated by commas. */
  tool: { type: 'string' },
  /** Visits what was last visited before this day, whatever its collector waits. */
  since: { type: 'string' },
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
    names: chosen('only', values.only, NAMES, NAMES.join(', ')),
    /** Milliseconds since 1970. */
    since,
    hosts: wholeNumber('hosts', values.hosts, 1),
    timeoutMs: wholeNumber('timeout', values.timeout, 100),
  };
}
