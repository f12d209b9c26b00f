import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withProblems } from '../../../src/build/dev-problems.ts';

const problems = [
  {
    file: 'content/events/start.md',
    field: 'certainty',
    message: '"<sure>" is not allowed',
    remedy: 'Write confirmed.',
  },
  { file: 'content/tools/zed.md', field: '', message: 'no source', remedy: 'Name one.' },
];
const html = async () =>
  new Response('<html><main id="main"><h1>Page</h1></main></html>', {
    headers: { 'content-type': 'text/html' },
  });
const shown = async (path: string, make = html, found = problems) => {
  const answer = await withProblems(path, () => found, make);
  return { status: answer.status, text: await answer.text() };
};

test('the page of a record begins with its problems, and names those of other files', async () => {
  const { status, text } = await shown('/events/start');
  assert.equal(status, 200);
  assert.match(text, /<main id="main"><aside .*Problems of this record.*&#60;sure&#62;.*Write confirmed\./);
  assert.match(text, /Problems of other files \(1\).*href="\/tools\/zed"/);
  assert.match(text, /<h1>Page<\/h1>/);
});

test('a page that cannot be made shows what is wrong with the content', async () => {
  const fails = async (): Promise<Response> => {
    throw new Error('no such record');
  };
  const { status, text } = await shown('/events/start', fails);
  assert.equal(status, 500);
  assert.match(text, /is not allowed.*no such record/);
  await assert.rejects(
    withProblems('/events/start', () => [], fails),
    /no such record/,
  );
});

test('the address of a record that was left out shows its problems, another unknown address that it is unknown', async () => {
  const missing = async () =>
    new Response('<html><main id="main"><h1>No page</h1></main></html>', {
      status: 404,
      headers: { 'content-type': 'text/html' },
    });
  const { status, text } = await shown('/events/start', missing);
  assert.equal(status, 500);
  assert.match(text, /<h1>This page cannot be made<\/h1>.*Problems of this record.*is not allowed/);
  const other = await shown('/events/other', missing);
  assert.equal(other.status, 404);
  assert.match(other.text, /Problems of other files \(2\).*No page/);
});

test('sound content and answers that are no page stay as they are', async () => {
  assert.doesNotMatch((await shown('/events/start', html, [])).text, /aside/);
  const json = async () => Response.json({ main: '<main>' });
  assert.equal((await shown('/api/tools', json)).text, '{"main":"<main>"}');
});
