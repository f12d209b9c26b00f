import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '../../../src/records/tool.ts';
import { createSearch } from '../../../src/search/create-search.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';

/** A tool whose description is padded to the least length with words that nobody asks for. */
const tool = (name: string, description: string, facts: object = {}): Tool =>
  toolOf({
    name,
    slug: name.toLowerCase(),
    description: `${description} ${'zz '.repeat(20)}`.trim(),
    kind: 'integration',
    ...facts,
  });

/** Names of the tools that a query finds, best first; the tools stand in the catalogue as they are given. */
function found(query: string, ...tools: Tool[]): string[] {
  const search = createSearch(catalogOf({ tools }));
  return search.query(query, { limit: 10, offset: 0 }).ordinals.map((ordinal) => tools[ordinal]?.name ?? '');
}

const LINKS = { docs: 'https://vendor.example/docs', status: 'https://vendor.example/status' };

test('of equal matches the record that establishes more facts comes first, then the one by name', () => {
  assert.deepEqual(
    found(
      'ledger',
      tool('Alpha', 'ledger'),
      tool('Bravo', 'ledger', { links: LINKS }),
      tool('Delta', 'ledger'),
      tool('Gamma', 'ledger', { links: { docs: LINKS.docs } }),
    ),
    ['Bravo', 'Gamma', 'Alpha', 'Delta'],
  );
});

test('of equal matches what can be adopted comes before what cannot, however full the record', () => {
  assert.deepEqual(
    found(
      'ledger',
      tool('Alpha', 'ledger', { status: 'discontinued', links: LINKS }),
      tool('Bravo', 'ledger', { status: 'beta', links: LINKS }),
      tool('Delta', 'ledger'),
    ),
    ['Delta', 'Bravo', 'Alpha'],
  );
});

test('where no tool is for the country, one for its continent comes before a somewhat better match elsewhere', () => {
  const inKenya = { coverage: { countries: ['KE'] } };
  const inAfrica = { coverage: { regions: ['africa'] } };
  const tools = [
    tool('Alpha', '', { keywords: ['ledger'] }),
    tool('Bravo', 'ledger', inAfrica),
    ...['Delta', 'Gamma', 'Kappa', 'Sigma'].map((name) => tool(name, 'cards', inKenya)),
  ];
  assert.deepEqual(found('ledger kenya', ...tools), ['Bravo', 'Alpha']);
  assert.deepEqual(found('ledger', ...tools), ['Alpha', 'Bravo']);
});
