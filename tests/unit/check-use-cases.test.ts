import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalog, type RawEntry } from '../../src/catalog/check/check-catalog.ts';
import { loadEntries } from '../../src/catalog/content/read-content.ts';

const TODAY = '2026-11-22';
const content = loadEntries('content').filter(
  ({ collection }) => collection !== 'use-cases' && collection !== 'glossary',
);

function entry(
  collection: 'use-cases' | 'glossary',
  record: { slug: string; [key: string]: unknown },
): RawEntry {
  const file = `content/${collection}/${record.slug}.md`;
  return { collection, file, text: `---\n${JSON.stringify(record)}\n---\n` };
}

const ownerSearch = {
  title: 'Find who owns a company',
  slug: 'find-company-owners',
  summary: 'Look up the people and companies that own or control a company, with their shares.',
  asked: [
    'who owns this company',
    'beneficial owners',
    'ubo lookup',
    'ownership chart',
    'psc register',
  ].concat('who is behind a firm', 'shareholders by name', 'parent company of a company'),
  terms: { de: ['Eigentümer'], fr: ['Bénéficiaire'], es: ['Titular'], pt: ['Titular'], it: ['Titolare'] },
  categories: ['kyb-business-data'],
  tools: [{ slug: 'opencorporates', fit: 'core' }],
  addedAt: TODAY,
  updatedAt: TODAY,
};
const useCase = (changes: object = {}) => entry('use-cases', { ...ownerSearch, ...changes });

const term = (changes: object = {}) =>
  entry('glossary', {
    term: 'UBO',
    slug: 'ubo',
    expansion: 'Ultimate beneficial owner',
    also: ['beneficial owner'],
    meaning: 'A person who owns or controls a company in the end, through however many others.',
    addedAt: TODAY,
    updatedAt: TODAY,
    ...changes,
  });

/** Problems of the entries among all other records; dates of the content name use cases that are not there. */
function problems(...entries: RawEntry[]) {
  const own = new Set(entries.map(({ file }) => file));
  return checkCatalog([...content, ...entries], TODAY)
    .problems.filter(({ file }) => own.has(file))
    .map(
      ({ file, field, message, remedy }) =>
        `${file.replace('content/', '')} ${field}: ${message} → ${remedy}`,
    );
}

test('a use case and a glossary term that name each other are sound', () => {
  const found = problems(
    useCase(),
    term({ useCases: ['find-company-owners'], categories: ['kyb-business-data'] }),
  );
  assert.deepEqual(found, []);
});

test('a use case names only records that exist, and not itself', () => {
  const found = problems(
    useCase({
      tools: [{ slug: 'opencorporate', fit: 'core' }],
      categories: ['kyb-business'],
      related: ['find-company-owners'],
      guides: ['zzz'],
    }),
  );
  assert.deepEqual(found, [
    'use-cases/find-company-owners.md categories.0: there is no category "kyb-business" → did you mean kyb-business-data?',
    'use-cases/find-company-owners.md tools.0.slug: there is no tool "opencorporate" → did you mean opencorporates?',
    'use-cases/find-company-owners.md related.0: the record names itself → take find-company-owners out of related',
    'use-cases/find-company-owners.md guides.0: there is no guide "zzz" → name an existing guide by its file name in content/guides',
  ]);
});

test('a title and a way of asking belong to one use case, whatever their case', () => {
  const found = problems(
    useCase(),
    useCase({
      slug: 'other',
      title: 'Find who OWNS a company',
      asked: ownerSearch.asked.map((text, index) => (index === 0 ? text : `${text} please`)),
    }),
  );
  assert.deepEqual(found, [
    'use-cases/other.md title: "Find who OWNS a company" is already taken by content/use-cases/find-company-owners.md → use another wording, or leave it out',
    'use-cases/other.md asked: "who owns this company" is already taken by content/use-cases/find-company-owners.md → use another wording, or leave it out',
  ]);
});

test('a way of asking is written as people type it, and there are eight or more', () => {
  const found = problems(useCase({ asked: ['Who owns it?', ...ownerSearch.asked.slice(2)] }));
  assert.deepEqual(found, [
    'use-cases/find-company-owners.md asked.0: "Who owns it?" is not valid → write it in lower case and without a mark at its end',
    'use-cases/find-company-owners.md asked: has 7 entries, too few → use at least 8 entries',
  ]);
});

test('a glossary term is taken by another that means the same, and its references exist', () => {
  const found = problems(
    term(),
    term({ term: 'Owner', slug: 'owner', also: ['ubo'], related: ['uboo'], standards: ['zzzzzz'] }),
  );
  assert.deepEqual(found, [
    'glossary/owner.md standards.0: there is no standard "zzzzzz" → name an existing standard by its file name in content/standards',
    'glossary/owner.md related.0: there is no glossary term "uboo" → did you mean ubo?',
    'glossary/owner.md also: "ubo" is already taken by content/glossary/ubo.md → use another wording, or leave it out',
  ]);
});

test('no record of any kind was read or written in the future', () => {
  assert.deepEqual(problems(useCase({ updatedAt: '2026-11-23' })), [
    'use-cases/find-company-owners.md updatedAt: 2026-11-23 is in the future → use 2026-11-22 or earlier',
  ]);
});
