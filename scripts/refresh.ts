/**
 * `npm run refresh`: visits what the records of tools name and writes what it saw to `content/observations`; records
 * are never changed. docs/refresh.md describes it. Ends with code 2 when a collector has to follow a source whose
 * answers have changed their form, or when nothing answered.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { problemList } from '../src/catalog/check/problem-list.ts';
import { readContent } from '../src/catalog/read-content.ts';
import { COLLECTORS } from '../src/catalog/schema/observation.ts';
import { ALL_COLLECTORS } from '../src/observations/collectors.ts';
import { findingsOf } from '../src/observations/findings.ts';
import { openObservationFiles } from '../src/observations/observation-files.ts';
import { brokenCollectors } from '../src/observations/run/broken-collectors.ts';
import { dueTasks } from '../src/observations/run/due-tasks.ts';
import { openJournal } from '../src/observations/run/journal.ts';
import { listTasks } from '../src/observations/run/list-tasks.ts';
import { runSummary } from '../src/observations/run/run-summary.ts';
import { runTasks } from '../src/observations/run/run-tasks.ts';
import { SYSTEM_CLOCK } from '../src/observations/visit/clock.ts';
import { createHostGate } from '../src/observations/visit/host-gate.ts';
import { hostPolicy } from '../src/observations/visit/host-policy.ts';
import { readOrigins } from '../src/observations/visit/origins.ts';
import { send } from '../src/observations/visit/request.ts';
import { createProgressLine } from './refresh/progress-line.ts';
import { userAgent } from './refresh/user-agent.ts';
import { withNpmRegistry } from './refresh/with-npm-registry.ts';

function readArguments() {
  try {
    return parseArgs({
      options: {
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
        state: {
          type: 'string',
          default: join(process.env['DATA_DIR'] || 'var', 'refresh', 'visits.ndjson'),
        },
        hosts: { type: 'string', default: '8' },
        timeout: { type: 'string', default: '30000' },
      },
    }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= least
    ? number
    : fail(`--${name} must be a whole number of at least ${least}, not "${text}"`);
}

/** Entries of a list option; every one must be known. */
function chosen(name: string, text: string | undefined, known: readonly string[]): ReadonlySet<string> {
  const names = text?.split(',') ?? known;
  const unknown = names.find((entry) => !known.includes(entry));
  if (unknown === undefined) return new Set(names);
  const allowed = known.length < 40 ? known.join(', ') : 'the names of files in content/tools';
  return fail(`--${name}: "${unknown}" is not known; use ${allowed}`);
}

function contactOrExit(): string {
  try {
    return userAgent(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
}

const values = readArguments();
const { tools } = readContent(values.content);
const wanted = chosen(
  'tool',
  values.tool,
  tools.map(({ slug }) => slug),
);
const names = chosen('only', values.only, COLLECTORS);
const selected = tools.filter(({ slug }) => wanted.has(slug));
const files = openObservationFiles(values.content);

if (values.report) {
  const findings = selected.flatMap((tool) => findingsOf(tool, files.read(tool.slug)));
  console.log(findings.length > 0 ? problemList(findings) : 'Nothing that was seen contradicts a record.');
  process.exit(0);
}

const since = values.since === undefined ? undefined : Date.parse(values.since);
if (Number.isNaN(since)) fail(`--since must be a day written YYYY-MM-DD, not "${values.since}"`);
const clock = SYSTEM_CLOCK;
const all = listTasks(
  selected,
  Object.values(ALL_COLLECTORS).filter(({ name }) => names.has(name)),
);
const journal = openJournal(values.state, clock.now());
const tasks = dueTasks(all, journal, clock.now(), since);
console.log(
  `${all.length} subjects, ${tasks.length} to visit${journal.resumed ? ', continuing the last run' : ''}`,
);
if (values['dry-run']) {
  for (const [name, list] of Map.groupBy(tasks, ({ collector }) => collector.name)) {
    const hosts = new Set(list.map(({ target }) => new URL(target.url).host));
    console.log(`${name}: ${list.length} at ${hosts.size === 1 ? [...hosts][0] : `${hosts.size} hosts`}`);
  }
  process.exit(0);
}

const contact = contactOrExit();
const githubToken = process.env['GITHUB_TOKEN'];
const gate = createHostGate(clock, (host) => hostPolicy(host, githubToken !== undefined));
const progress = createProgressLine(tasks.length);
const result = await runTasks(tasks, {
  world: {
    send,
    clock,
    gate,
    origins: withNpmRegistry(readOrigins(process.env['REFRESH_ORIGINS'])),
    userAgent: contact,
    timeoutMs: wholeNumber('timeout', values.timeout, 100),
    ...(githubToken && { githubToken }),
  },
  journal,
  files,
  tools: selected,
  writeDraft({ slug, text }) {
    const file = join(values.content, 'changes', `${slug}.md`);
    if (!existsSync(file)) writeFileSync(file, text);
  },
  hosts: wholeNumber('hosts', values.hosts, 1),
  onResult: ({ outcome }) => progress.step(outcome === 'seen' || outcome === 'unchanged'),
});
progress.end();
journal.finish(clock.now());
const summary = runSummary(result);
console.log(summary);
if (values.summary) writeFileSync(values.summary, summary);

const broken = brokenCollectors(result.results);
for (const name of broken)
  console.error(`${name}: most answers are not what the source documents; see docs/refresh.md`);
const silent = tasks.length > 0 && result.results.every(({ outcome }) => outcome === 'failed');
if (silent) console.error('nothing answered: is the network within reach?');
process.exit(broken.length > 0 || silent ? 2 : 0);
