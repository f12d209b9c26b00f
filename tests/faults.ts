/**
 * `npm run faults [-- words]`: makes each fault of `fault-cases.ts` on real servers, prints what users see, which metrics
 * change, which alerts fire and what the log says. The table is kept in docs/observability.md, and the series that rules name
 * in tests/fixtures/faults.json. Words select cases; what is kept of the others stays. Needs a build, the packages of `tests/judges`,
 * nginx and promtool; as root it also fills a disk. Ends with code 1 when promtool finds other alerts than the tests do.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, FAULTS } from './fault-cases.ts';
import { createStage, type Stage, USES } from './fault-stage.ts';
import { firingAlerts, type Recorded, readRules, readSeries, writeValues } from './firing-alerts.ts';
import { startPostgres } from './judges/postgres.ts';
import { startLiveMoney } from './live-money.ts';
import { disagreement, promtool } from './promtool.ts';
import { copyRelease } from './release-folder.ts';

const FIXTURE = 'tests/fixtures/faults.json';
const DOCUMENT = 'docs/observability.md';
const TABLE = /(<!-- npm run faults -->\n)(.*?)(?=<!-- end -->)/s;

const numbers = (points: readonly (number | null | undefined)[]) =>
  points.filter((point) => typeof point === 'number');

/** Gauges that left their value, counters that began to grow, and what is not told any longer, without what is of every request. */
function changed(stage: Stage): string[] {
  const { points: series, readsBefore } = stage.recorded();
  return [...series].flatMap(([key, points]) => {
    const name = key.replace(/job="[^"]*",instance="[^"]*",?/, '').replaceAll(/"|\{\}/g, '');
    if (/_bucket|start_time|release_info|timestamp|resident/.test(name)) return [];
    const [before, after] = [points.slice(0, readsBefore), points.slice(Math.max(0, readsBefore - 1))].map(
      numbers,
    );
    const [first = 0, last = 0] = [before?.at(-1), after?.at(-1)];
    if (/_(?:total|count)\b/.test(name)) {
      const grew = last > first && first === (before?.[0] ?? 0);
      return grew ? [`${name} +${last - first}`] : [];
    }
    if (before?.length === 0) return [];
    const usual = after?.toSorted((a, b) => a - b)[after.length >> 1] ?? first;
    const isFar = usual !== first && (usual >= 2 * first || usual <= first / 2);
    // Of an idle process the delay of the event loop is what the machine makes of it.
    return isFar && !(name.startsWith('nodejs') && usual < 0.1) ? [`${name} ${first} → ${usual}`] : [];
  });
}

/** Messages of warnings and errors since the fault began, and what a process said that did not start. */
function told(stage: Stage): string[] {
  const said = stage.lines().flatMap((line) => {
    if (line.startsWith('Cannot start')) return [line.split('. ')[0] ?? ''];
    if (!/"level":"(?:warn|error)"/.test(line)) return [];
    const { msg, reason, error } = JSON.parse(line);
    return msg === 'request' ? [] : [[msg, reason ?? error?.message].filter(Boolean).join(': ')];
  });
  return said.map((line) =>
    line.replaceAll(stage.dataDir, 'DATA_DIR').replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'),
  );
}

const cell = (items: readonly string[]) =>
  [...new Set(items)]
    .slice(0, 3)
    .map((item) => `\`${item.replace(/^(.{90}\w*).*/, '$1 …')}\``)
    .join('<br>') || '–';

/** A release beside the current one, as after a change. */
function twoReleases() {
  const releases = copyRelease();
  const { folder, first } = releases;
  const next = execFileSync(process.execPath, ['tests/next-release.ts', folder, first], {
    encoding: 'utf8',
  }).trim();
  const [old, made] = [first, next].map((id) => join(folder, 'releases', id));
  return { ...releases, folders: [old ?? '', made ?? ''] as const };
}

const rules = readRules();
const words = process.argv.slice(2);
const chosen = [...Object.entries(FAULTS), ...Object.entries(EVENTS)].filter(([name]) =>
  words.every((word) => name.includes(word)),
);

/** Replaces what is kept of a case. */
function keep(name: string, recorded: Recorded, row: string): void {
  const all: Record<string, Recorded> = { ...JSON.parse(readFileSync(FIXTURE, 'utf8')), [name]: recorded };
  const order = [...Object.keys(FAULTS), ...Object.keys(EVENTS)].filter((other) => all[other]);
  const sorted = Object.fromEntries(order.map((other) => [other, all[other]]));
  writeFileSync(FIXTURE, `${JSON.stringify(sorted, null, 2)}\n`);
  if (!(name in FAULTS)) return;
  const head = [
    `| fault | ${USES.join(' | ')} | metrics | alerts | log |`,
    `|${'---|'.repeat(USES.length + 4)}`,
  ];
  const text = readFileSync(DOCUMENT, 'utf8').replace(TABLE, (_, start: string, table: string) => {
    const known = new Map(table.split('\n').map((line) => [line.split(' | ', 1)[0]?.slice(2), line]));
    const rows = Object.keys(FAULTS).flatMap((other) => (other === name ? row : (known.get(other) ?? [])));
    return `${start}\n${[...head, ...rows].join('\n')}\n\n`;
  });
  writeFileSync(DOCUMENT, text);
}

const postgres = await startPostgres();
const money = await startLiveMoney();
const releases = twoReleases();
try {
  for (const [name, play] of chosen) {
    if (name === 'the disk is full' && process.getuid?.() !== 0) {
      console.log(`left out, because only root may mount a small disk: ${name}`);
      continue;
    }
    const stage = await createStage(money);
    try {
      await play(stage, { postgres, releases: releases.folders });
    } finally {
      await stage.close();
    }
    const { points: series, uses } = stage.recorded();
    const points = [...series].sort(([a], [b]) => (a < b ? -1 : 1));
    const recorded = Object.fromEntries(points.map(([key, values]) => [key, writeValues(values)]));
    const alerts = firingAlerts(rules, readSeries(recorded));
    const names = alerts.map(({ alert, labels: { check } }) => (check ? `${alert} (${check})` : alert));
    const cells = [
      ...uses,
      cell(changed(stage).sort((a, b) => Number(a.includes('+')) - Number(b.includes('+')))),
      cell(names),
      cell(told(stage)),
    ];
    const row = `| ${[name, ...cells].join(' | ')} |`;
    console.log(row);
    const other = promtool ? disagreement(new Map([[name, { recorded, alerts }]])) : '';
    if (other) {
      console.error(other);
      process.exitCode = 1;
    } else keep(name, recorded, row);
  }
} finally {
  await postgres.stop();
  await money.stop();
  releases.remove();
}
