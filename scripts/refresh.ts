/**
 * `npm run refresh`: visits what the records of tools name and writes what it saw to `content/observations`; records
 * are never changed. docs/refresh.md describes it. Ends with code 2 when a collector has to follow a source whose
 * answers have changed their form, or when nothing answered.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../src/base/text.ts';
import { dayOf } from '../src/base/time.ts';
import { problemList } from '../src/catalog/check/problems.ts';
import { readContent } from '../src/catalog/content/read-content.ts';
import { AUTHORITY_FEEDS, authoritySummary, visitAuthorities } from '../src/observations/authorities.ts';
import { ALL_COLLECTORS } from '../src/observations/collectors.ts';
import { findingsOf } from '../src/observations/findings.ts';
import { readCopies } from '../src/observations/github.ts';
import { openObservationFiles } from '../src/observations/observation-files.ts';
import { createReader } from '../src/observations/reading/create-reader.ts';
import { visitReferenceRates } from '../src/observations/reference-rates.ts';
import { openJournal } from '../src/observations/run/journal.ts';
import { brokenCollectors, recordRuns, runSummary } from '../src/observations/run/run-report.ts';
import { runTasks } from '../src/observations/run/run-tasks.ts';
import { dropUnnamed, dueTasks, listTasks } from '../src/observations/run/tasks.ts';
import { chosen, createWorld, OPERATIONS, readArguments } from './refresh/options.ts';
import { createProgressLine, refreshLinks } from './refresh/refresh-links.ts';
import { refreshOperations } from './refresh/refresh-operations.ts';

const options = await readArguments();
const { content, names, from } = options;
const { tools, regulations } = readContent(content);
const slugs = tools.map(({ slug }) => slug);
const wanted = chosen('tool', options.tool, slugs, 'the names of files in content/tools');
const selected = tools.filter(({ slug }) => wanted.has(slug));
const files = openObservationFiles(content);

if (options.report) {
  const findings = selected.flatMap((tool) => findingsOf(tool, files.read(tool.slug)));
  console.log(findings.length > 0 ? problemList(findings) : 'Nothing that was seen contradicts a record.');
  process.exit(0);
}

if (from && names.has('copy')) {
  console.log(`${await readCopies(selected, from, files)} copies read`);
  process.exit(0);
}

if (names.has(OPERATIONS)) {
  const { months, summary, timeoutMs } = options;
  const world = () => createWorld(process.env, timeoutMs);
  process.exit((await refreshOperations(selected, { content, from, months, summary, world })) ? 0 : 2);
}

const collectors = Object.values(ALL_COLLECTORS).filter(({ name }) => names.has(name) && name !== 'copy');
const all = listTasks(selected, collectors);
const journal = openJournal(options.state, Date.now());
const tasks = dueTasks(all, journal, Date.now(), options.since);
console.log(
  `${counted(all.length, 'subject')}, ${tasks.length} to visit${journal.resumed ? ', continuing the last run' : ''}`,
);
if (options['dry-run']) {
  for (const [name, list] of Map.groupBy(tasks, ({ collector }) => collector.name)) {
    const hosts = new Set(list.map(({ target }) => new URL(target.url).host));
    console.log(`${name}: ${list.length} at ${hosts.size === 1 ? [...hosts][0] : `${hosts.size} hosts`}`);
  }
  process.exit(0);
}

const world = await createWorld(process.env, options.timeoutMs);
const { read } = createReader();
const progress = createProgressLine(tasks.length);
const linkOptions = { content, hosts: options.hosts, progress, ...(options.tool && { wanted }) };
// At the same time, as most hosts of links are others; the gate of `world` holds the rates of those that are not.
const visitingLinks = names.has('links') ? refreshLinks(linkOptions, world) : undefined;
const result = await runTasks(tasks, {
  world,
  read,
  journal,
  files,
  tools: selected,
  hosts: options.hosts,
  writeDraft({ slug, text }) {
    const file = join(content, 'changes', `${slug}.md`);
    if (!existsSync(file)) writeFileSync(file, text);
  },
  onResult: ({ outcome }) => progress.step(outcome === 'seen' || outcome === 'unchanged'),
});
dropUnnamed(selected, files);
const observing = new Set(slugs.flatMap((slug) => files.read(slug).map(({ collector }) => collector)));
recordRuns(content, result.results, observing, dayOf(world.clock.now()), !files.hasChanged());
journal.finish(world.clock.now());
const asksAuthorities = names.has('authorities') && !options.tool;
const published = asksAuthorities ? await visitAuthorities(content, AUTHORITY_FEEDS, world, read) : [];
const visitsRates = names.has('reference-rates') && !options.tool;
const ratesFault = visitsRates ? await visitReferenceRates(content, world) : undefined;
if (ratesFault) console.error(`reference-rates: ${ratesFault}`);
const summary = [
  ...(tasks.length > 0 ? [runSummary(result)] : []),
  ...(published.length > 0 ? [authoritySummary(published, regulations)] : []),
].join('\n');
if (options.summary) writeFileSync(options.summary, summary);
const links = await visitingLinks;
progress.end();
if (summary) console.log(summary);
if (links) console.log(links.report);
const linksAnswered = links?.answered ?? true;
const broken = brokenCollectors(result.results);
for (const name of broken)
  console.error(`${name}: most answers are not what the source documents; see docs/refresh.md`);
const outcomes = [
  ...result.results.map(({ outcome }) => outcome !== 'failed'),
  ...published.map(({ fault }) => fault === undefined),
  ...(visitsRates ? [ratesFault === undefined] : []),
];
const isSilent = outcomes.length > 0 && !outcomes.includes(true);
if (isSilent || !linksAnswered) console.error('nothing answered: is the network within reach?');
process.exit(broken.length > 0 || isSilent || !linksAnswered ? 2 : 0);
