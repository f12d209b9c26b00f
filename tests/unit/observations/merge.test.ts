import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { splitFrontMatter } from '../../../src/catalog/content/front-matter.ts';
import { AnswerError } from '../../../src/observations/collector.ts';
import { ALL_COLLECTORS } from '../../../src/observations/collectors.ts';
import { draftChanges } from '../../../src/observations/draft-changes.ts';
import { findingsOf } from '../../../src/observations/findings.ts';
import type { ObservedChange } from '../../../src/observations/observation-files.ts';
import { mergeObservation, openObservationFiles } from '../../../src/observations/observation-files.ts';
import { openJournal } from '../../../src/observations/run/journal.ts';
import { runsAfter } from '../../../src/observations/run/run-report.ts';
import type { Outcome, TaskResult } from '../../../src/observations/run/run-tasks.ts';
import { dropUnnamed, listTasks } from '../../../src/observations/run/tasks.ts';
import { ApiChange } from '../../../src/records/api-change.ts';
import type { Observation } from '../../../src/records/observation.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { toolOf } from '../catalog/small-catalog.ts';

describe('merge', () => {
  const about = {
    collector: 'npm',
    subject: 'pkg:npm/zed',
    source: 'https://registry.npmjs.org/zed',
  } as const;
  const FIRST = { latest: '1.0.0', license: 'MIT' };
  const seenFirst = mergeObservation(undefined, FIRST, about, '2026-11-01').observation;
  const mergeFirst = (seen: Parameters<typeof mergeObservation>[1], day: string) =>
    mergeObservation(seenFirst, seen, about, day);

  test('a value keeps the day on which it was first seen, and another value gets its own', () => {
    assert.deepEqual(seenFirst.firstSeen, { latest: '2026-11-01', license: '2026-11-01' });
    const { observation, changed } = mergeFirst({ ...FIRST, latest: '1.1.0' }, '2026-11-05');
    assert.deepEqual(changed, ['latest']);
    assert.deepEqual(observation, {
      ...about,
      since: '2026-11-01',
      values: { latest: '1.1.0', license: 'MIT' },
      firstSeen: { latest: '2026-11-05', license: '2026-11-01' },
    });
  });

  test('a quiet night changes nothing', () => {
    const { observation, changed } = mergeFirst({ license: 'MIT', latest: '1.0.0' }, '2026-11-09');
    assert.deepEqual([observation, changed], [seenFirst, []]);
  });

  test('what is gone keeps its last values, until it is there again', () => {
    const { observation: gone } = mergeFirst({ gone: true }, '2026-11-05');
    assert.deepEqual(gone.values, { gone: true, latest: '1.0.0', license: 'MIT' });
    const back = mergeObservation(gone, { latest: '1.0.0' }, about, '2026-11-06');
    assert.deepEqual(back.observation.values, { latest: '1.0.0' });
    assert.deepEqual(back.changed, ['gone', 'license']);
  });

  test('days that lie ahead are left out', () => {
    const entries = [{ title: 'New', kind: 'other' as const, date: '2099-01-01' }];
    const versions = [
      { version: '1.0.0', date: '2099-01-01' },
      { version: '0.9.0', date: '2026-10-01' },
    ];
    const seen = { latest: '1.0.0', latestAt: '2099-01-01', versions, entries };
    assert.deepEqual(mergeObservation(undefined, seen, about, '2026-11-01').observation.values, {
      latest: '1.0.0',
      versions: versions.slice(1),
      entries: [{ title: 'New', kind: 'other' }],
    });
  });

  test('a value that is not one that is kept is refused', () => {
    assert.throws(
      () => mergeObservation(undefined, { latest: 'x'.repeat(81) }, about, '2026-11-01'),
      AnswerError,
    );
  });

  const change = (changes: Partial<ObservedChange>): ObservedChange => ({
    slug: 'zed',
    ...about,
    field: 'latest',
    before: '1.9.0',
    after: '2.0.0',
    on: '2026-11-22',
    ...changes,
  });
  const entry = (title: string, kind: 'other' | 'sunset' = 'other') => ({ title, kind });

  test('a draft is proposed for a new major version, a breaking difference, and what a changelog ends', () => {
    const slugs = (changes: Partial<ObservedChange>) =>
      draftChanges(toolOf(), change(changes)).map(({ slug }) => slug);
    assert.deepEqual(slugs({}), ['zed-zed-2']);
    assert.deepEqual(slugs({ after: '1.10.0' }), []);
    assert.deepEqual(slugs({ before: undefined }), []);
    const operations = { field: 'operations', before: ['GET /a', 'GET /b'] } as const;
    assert.deepEqual(slugs({ ...operations, after: ['GET /a'] }), ['zed-api-description-2026-11-22']);
    assert.deepEqual(slugs({ ...operations, after: ['GET /a', 'GET /b', 'GET /c'] }), []);
    const entries = { field: 'entries', before: [entry('Old end', 'sunset')] } as const;
    const after = [entry('Payouts v1 ends', 'sunset'), entry('Faster'), entry('Old end', 'sunset')];
    assert.deepEqual(slugs({ ...entries, after }), ['zed-payouts-v1-ends']);
  });

  test('a draft fits the schema of changes and says that it is one', () => {
    const [draft] = draftChanges(toolOf(), change({}));
    const record = ApiChange.parse(splitFrontMatter(draft?.text ?? '').data);
    assert.deepEqual(
      [record.status, record.slug, record.tool, record.kind, record.severity, record.confidence],
      ['draft', 'zed-zed-2', 'zed', 'release', 'verify', 'low'],
    );
  });

  const tool = toolOf({
    kind: 'open-source',
    packages: [{ url: 'pkg:npm/zed', role: 'library' }],
    pricing: { model: 'open-source', url: 'https://zed.example/prices', asOf: '2026-11-10' },
    openSource: { license: 'Apache-2.0', repository: 'https://github.com/zed/zed' },
    links: { pricing: 'https://zed.example/prices' },
  });
  const observed = (changes: Partial<Observation>): Observation => ({
    ...about,
    since: '2026-11-01',
    values: {},
    firstSeen: {},
    ...changes,
  });
  const findings = (changes: Partial<Observation>) => findingsOf(tool, [observed(changes)]);

  test('a contradiction between record and observation names file, field and what to do', () => {
    assert.deepEqual(
      findings({ values: { deprecated: 'Use zed2.' }, firstSeen: { deprecated: '2026-11-12' } }),
      [
        {
          file: 'content/tools/zed.md',
          field: 'packages.0.url',
          message: 'pkg:npm/zed is deprecated, seen first on 2026-11-12: "Use zed2."',
          remedy: 'name the package that replaces it, or take it out',
        },
      ],
    );
  });

  test('a finding is made of each kind of contradiction, and of nothing that agrees', () => {
    const repository = { collector: 'repository', subject: 'https://github.com/zed/zed' } as const;
    const prices = { collector: 'prices', subject: 'https://zed.example/prices' } as const;
    const fields = (changes: Partial<Observation>) => findings(changes).map(({ field }) => field);
    const read = (on: string) => ({ ...prices, values: { textHash: 'a' }, firstSeen: { textHash: on } });
    for (const [changes, ...found] of [
      [{ values: { gone: true } }, 'packages.0.url'],
      [{ values: { yanked: true } }, 'packages.0.url'],
      [{ ...repository, values: { archived: true } }, 'status'],
      [{ ...repository, values: { license: 'AGPL-3.0' } }, 'openSource.license'],
      [{ ...repository, values: { license: 'Apache 2.0' } }],
      [read('2026-11-12'), 'links.pricing'],
      [read('2026-11-09')],
      // What was seen once cannot have changed.
      [{ ...read('2026-11-12'), since: '2026-11-12' }],
    ] as [Partial<Observation>, ...string[]][])
      assert.deepEqual(fields(changes), found, JSON.stringify(changes));
  });
});

describe('observation files', () => {
  const root = temporaryFolder('observations');

  const seen = (collector: 'npm' | 'pypi', name: string): Observation => ({
    collector,
    subject: `pkg:${collector}/${name}`,
    source: 'https://registry.npmjs.org/a',
    since: '2026-11-01',
    values: { latest: '1.0.0' },
    firstSeen: { latest: '2026-11-01' },
  });

  test('observations are written by collector and subject, whatever their order, and read again', () => {
    const files = openObservationFiles(root);
    for (const each of [seen('pypi', 'a'), seen('npm', 'b'), seen('npm', 'a'), seen('npm', 'b')])
      files.write('zed', each);
    const sorted = [seen('npm', 'a'), seen('npm', 'b'), seen('pypi', 'a')];
    assert.deepEqual(openObservationFiles(root).read('zed'), sorted);
    assert.deepEqual(readdirSync(join(root, 'observations')), ['zed.json']);
    assert.equal(readFileSync(join(root, 'observations', 'zed.json'), 'utf8').endsWith('}\n'), true);
  });

  test('what a record does not name is taken out', () => {
    const files = openObservationFiles(root);
    dropUnnamed([toolOf({ packages: [{ url: 'pkg:npm/a', role: 'library' }] })], files);
    assert.deepEqual(openObservationFiles(root).read('zed'), [seen('npm', 'a')]);
    dropUnnamed([toolOf()], files);
    assert.deepEqual(readdirSync(join(root, 'observations')), []);
  });
});

describe('record runs', () => {
  const tool = toolOf({
    packages: [
      { url: 'pkg:npm/a', role: 'library' },
      { url: 'pkg:pypi/a', role: 'library' },
    ],
  });
  const tasks = listTasks([tool], [ALL_COLLECTORS.npm, ALL_COLLECTORS.pypi]);
  const result = (name: 'npm' | 'pypi', outcome: Outcome): TaskResult => {
    const task = tasks.find(({ collector }) => collector.name === name);
    assert.ok(task);
    return { task, outcome };
  };

  const [NPM, PYPI] = [result('npm', 'unchanged'), result('pypi', 'failed')];
  for (const [what, before, results, collectors, isQuiet, after] of [
    [
      'each collector that had an answer has the day of the run, the others that of their last answer',
      { npm: '2026-11-20', pypi: '2026-11-19' },
      [NPM, PYPI],
      ['npm', 'pypi'],
      false,
      { npm: '2026-11-22', pypi: '2026-11-19' },
    ],
    [
      'a quiet run keeps a day of this week',
      { npm: '2026-11-16' },
      [NPM],
      ['npm'],
      true,
      { npm: '2026-11-16' },
    ],
    [
      'a quiet run writes the day after a week',
      { npm: '2026-11-15' },
      [NPM],
      ['npm'],
      true,
      { npm: '2026-11-22' },
    ],
    [
      'a collector whose subjects are named by no record any more has no day',
      { npm: '2026-11-20', pypi: '2026-10-01' },
      [],
      ['npm'],
      false,
      { npm: '2026-11-20' },
    ],
  ] as const)
    test(what, () =>
      assert.deepEqual(runsAfter(before, results, new Set(collectors), '2026-11-22', isQuiet), after),
    );
});

describe('journal', () => {
  const root = temporaryFolder('journal');

  test('a run that is cut off knows its failed visits, and the next run makes them again', () => {
    const file = join(root, 'visits.ndjson');
    openJournal(file, 1000).fail('npm a', 1000);
    const resumed = openJournal(file, 2000);
    assert.equal(resumed.resumed, true);
    assert.equal(resumed.isDone('npm a'), true);
    assert.equal(resumed.visitedAt('npm a'), undefined);
    resumed.finish(3000);
    const next = openJournal(file, 4000);
    assert.deepEqual([next.resumed, next.isDone('npm a')], [false, false]);
  });
});
