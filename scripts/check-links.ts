/**
 * `npm run check:links`: visits every address that content names and writes what it saw to
 * `content/_generated/link-check.json`. Records are never changed; an editor decides. Needs the network.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEntries } from '../src/catalog/check/load-entries.ts';
import { readLinkReport } from '../src/catalog/link-report.ts';
import { findLinks } from './links/find-links.ts';
import { dueLinks, mergeReport } from './links/link-report.ts';
import { fetchRobots } from './links/robots.ts';
import { visitAll } from './links/visit-all.ts';
import { visitLink } from './links/visit-link.ts';

const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'content' },
    /** Only links whose address contains this text. */
    only: { type: 'string', default: '' },
    'max-age': { type: 'string', default: '14' },
    concurrency: { type: 'string', default: '8' },
    delay: { type: 'string', default: '1000' },
    timeout: { type: 'string', default: '20000' },
  },
});

function wholeNumber(name: 'max-age' | 'concurrency' | 'delay' | 'timeout', least: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${name} must be a whole number of at least ${least}, not "${values[name]}"`);
  process.exit(1);
}
const maxAge = wholeNumber('max-age', 0);
const concurrency = wholeNumber('concurrency', 1);
const delayMs = wholeNumber('delay', 0);
const timeoutMs = wholeNumber('timeout', 100);

const file = join(values.content, '_generated', 'link-check.json');
const known = readLinkReport(values.content);
const links = findLinks(loadEntries(values.content));
const today = new Date().toISOString().slice(0, 10);
const due = dueLinks(links, known, today, maxAge).filter((url) => url.includes(values.only));
console.log(`${links.size} links, ${due.length} of them due`);

const options = { timeoutMs, userAgent: 'FintechToolDirectory-LinkCheck/1.0' };
const verdicts = await visitAll(due, {
  concurrency,
  delayMs,
  rules: (origin) => fetchRobots(origin, options),
  visit: (url) => visitLink(url, options),
  onVerdict: (url, verdict) => {
    if (verdict.class === 'ok') return;
    const detail = verdict.location ? `→ ${verdict.location}` : (verdict.code ?? verdict.error);
    console.log(`${verdict.class}: ${url} ${detail}\n  ${links.get(url)?.join(', ')}`);
  },
});
const answered = [...verdicts.values()].some(
  ({ code, error }) => code !== undefined || error === 'robots.txt',
);
if (due.length > 0 && !answered) {
  console.error('no host answered, so nothing was written: is the network within reach?');
  process.exit(1);
}
const report = mergeReport(links, known, verdicts, today);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`);
const counts = Map.groupBy(Object.values(report.links), (entry) => entry.class);
console.log(
  `${file}: ${[...counts].map(([name, list]) => `${list.length} ${name}`).join(', ') || 'no links'}`,
);
