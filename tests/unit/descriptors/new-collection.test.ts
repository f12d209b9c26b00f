import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inChangedCopy } from './changed-copy.ts';

test('a collection that is added in two files is read, checked, listed, described and corrected', () => {
  const { print } = inChangedCopy({
    'src/records/collections.ts': [
      [
        'export const RECORDS = {\n',
        "  incidents: { schema: Incident, list: 'incidents', file: 'incident', page: paths.event, refers: { categories: 'categories' } },\n",
      ],
      [
        "import { paths } from './urls.ts';\n",
        `import { Slug } from './scalars.ts';

const Incident = z.strictObject({
  slug: Slug,
  title: z.string().min(8),
  day: Day,
  categories: z.array(Slug),
  updatedAt: Day,
});
`,
      ],
    ],
    'src/catalog/collections/record-collections.ts': [
      ['export const RECORD_COLLECTIONS: readonly RecordCollection[] = [\n', '  incidents,\n'],
      [
        "import { defineCollection, type RecordCollection } from './record-collection.ts';\n",
        `
const incidents = defineCollection('incidents', {
  one: 'incident',
  many: 'incidents',
  description: 'Incidents of services.',
  id: 'Incident',
  example: 'long-outage',
  queryExample: { limit: 3 },
  names: ({ title }) => [title],
  filters: { category: byMember('categories', 'Category slug or name.') },
  day: ({ day }) => day,
  words: ({ title }) => [title],
  sorts: { day: ({ day }) => day },
  brief: ['title', 'slug', 'url'],
});
`,
      ],
    ],
  });
  assert.deepEqual(print('tests/unit/descriptors/read-new-collection.ts'), {
    problems: ['content/incidents/bad.md: title'],
    list: [{ title: 'A long outage', slug: 'long-outage', url: 'https://x.example/events/long-outage' }],
    filtered: 0,
    record: '2026-11-02',
    described: ['/api/incidents: listIncidents', '/api/incidents/{slug}: getIncident'],
    editor: true,
    correction: ['/events/long-outage', 'title', 'day', 'categories', 'text'],
  });
});
