import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '../../../src/records/tool.ts';
import { server, visit } from '../site.ts';

test('of the largest record what decides stands in the first screen, and all in 4,500 px and 60 KB', async () => {
  const { page } = await visit('/tools/stripe', { viewport: { width: 1280, height: 900 } });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { length } = await (await fetch(`${server.url}/tools/stripe`)).text();
  assert.ok(height <= 4500 && length <= 60 * 1024, `${height} px, ${length} bytes`);
  const decision = page.getByRole('region', { name: 'In short' });
  const box = await decision.boundingBox();
  assert.ok(box && box.y + box.height <= 900, `it ends at ${box && box.y + box.height}`);
  for (const question of ['Where', 'Price', 'To try', 'Main limit', 'To install', 'State']) {
    const href = await decision.getByRole('link', { name: question, exact: true }).getAttribute('href');
    assert.equal(await page.locator(String(href)).count(), 1, question);
  }
});

test('a record offers its machine forms and a way to correct it', async () => {
  const { page } = await visit('/tools/adyen');
  for (const [name, type] of [
    ['Markdown', 'text/markdown; charset=utf-8'],
    ['JSON', 'application/json; charset=utf-8'],
  ] as const) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await fetch(server.url + href);
    assert.equal(answer.headers.get('content-type'), type, name);
  }
  await page.getByRole('main').getByRole('link', { name: 'Correct a fact' }).click();
  await page.waitForURL('**/correct?tool=adyen');
});

test('one click copies the commands for agents', async () => {
  const { page } = await visit('/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `curl '${server.baseUrl}/api/search?q=kyc+sandbox'`);
});

test('a verified fact leads to the source it was read at, and an unverified one to none', async () => {
  const answer = await fetch(`${server.url}/data/tools.json`);
  const { tools } = (await answer.json()) as { tools: Tool[] };
  const first = ({ sources }: Tool) => sources[0]?.fields ?? [];
  const tool = tools.find(
    (record) =>
      first(record).includes('openSource.license') &&
      !record.sources.some(({ fields = [] }) => fields.some((field) => field.startsWith('pricing'))),
  );
  const { page } = await visit(`/tools/${tool?.slug}`);
  const fact = (label: string) =>
    page.locator('.facts > div').filter({ has: page.getByText(label, { exact: true }) });
  const licence = fact('Licence').first();
  await licence.locator('summary', { hasText: 'Evidence of Licence' }).focus();
  await page.keyboard.press('Enter');
  await licence.locator('a[href="#source-1"]').click();
  await page.waitForURL(`**/tools/${tool?.slug}#source-1`);
  assert.match(String(await page.locator('#source-1').textContent()), /read/);
  const model = fact('Pricing model').first();
  assert.match(String(await model.textContent()), /not verified/);
  assert.equal(await model.getByText('No page was read for it.').count(), 1);
});
