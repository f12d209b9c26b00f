import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueFault, valueRule } from '../../../../src/site/view/correctable.ts';

const fault = (...[folder, path, written]: [Parameters<typeof valueRule>[0], string, string]) => {
  const rule = valueRule(folder, path);
  return rule ? valueFault(rule, written) : 'no rule';
};

test('a closed list takes its values, and the word for what nobody has established', () => {
  assert.deepEqual(valueRule('tools', 'api.sandbox'), {
    takes: 'choice',
    options: ['yes', 'no', 'partial', 'unknown'],
  });
  assert.equal(fault('tools', 'api.sandbox', 'yes'), undefined);
  assert.equal(fault('tools', 'signUp', 'Not established'), undefined);
  assert.equal(fault('tools', 'api.sandbox', 'often'), 'Choose one of: yes, no, partial, unknown.');
  assert.equal(fault('guides', 'audience', 'compliance'), undefined);
});

test('a list of closed values takes some of them with commas', () => {
  assert.equal(fault('tools', 'pricing.secondary', 'subscription, usage-based'), undefined);
  assert.match(
    String(fault('tools', 'pricing.secondary', 'subscription, cheap')),
    /^Choose one or more of these, separated by commas: /,
  );
});

test('days, months and addresses are written as records have them', () => {
  assert.equal(fault('events', 'date', '2027-02-28'), undefined);
  assert.equal(fault('events', 'date', '2027-02-30'), 'Write the day as YYYY-MM-DD.');
  assert.equal(fault('standards', 'versionDate', '2027-02'), undefined);
  assert.equal(
    fault('standards', 'versionDate', 'spring'),
    'Write the day as YYYY-MM-DD, or the month as YYYY-MM.',
  );
  assert.equal(fault('tools', 'links.status', 'https://status.example'), undefined);
  assert.equal(fault('tools', 'links.status', 'status.example'), 'Give an https address.');
});

test('a text has the length of the field', () => {
  assert.deepEqual(valueRule('glossary', 'meaning')?.takes, 'text');
  assert.equal(fault('events', 'title', 'Too late'), undefined);
  assert.equal(fault('events', 'title', 'Late'), 'Write 8 to 120 characters.');
});

test('records named by slug, countries and entries are left to an editor', () => {
  for (const [folder, path] of [
    ['events', 'regulation'],
    ['guides', 'tools'],
    ['tools', 'organization.country'],
    ['tools', 'prices'],
    ['events', 'text'],
    ['tools', 'no.such'],
  ] as const)
    assert.equal(valueRule(folder, path), undefined, path);
});
