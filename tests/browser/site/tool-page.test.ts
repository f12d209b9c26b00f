import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '../../../src/records/tool.ts';
import { openPage } from '../../judges/browser.ts';
import { browser, server } from '../site.ts';

test('key facts stay in view while a wide page scrolls', async () => {
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1280, height: 900 } });
  await page.goto('/tools/adyen');
  const facts = page.getByRole('complementary', { name: 'About this record' });
  assert.match(String(await facts.textContent()), /Pricing model\s+Transaction fee/);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 800);
  const box = await page.getByRole('heading', { name: 'At a glance' }).boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 100, `the heading is at ${box?.y}`);
  await close();
});

test('a record offers its machine forms and a way to correct it', async () => {
  const { page, close } = await openPage(browser, server.url);
  await page.goto('/tools/adyen');
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
  await close();
});

test('one click copies the commands for agents', async () => {
  const { page, close } = await openPage(browser, server.url, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `curl '${server.baseUrl}/api/search?q=kyc+sandbox'`);
  await close();
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
  const { page, close } = await openPage(browser, server.url);
  await page.goto(`/tools/${tool?.slug}`);
  const fact = (label: string) =>
    page.locator('.facts > div').filter({ has: page.getByText(label, { exact: true }) });
  await fact('Licence').first().getByRole('link', { name: 'Source 1' }).click();
  await page.waitForURL(`**/tools/${tool?.slug}#source-1`);
  assert.match(String(await page.locator('#source-1').textContent()), /read/);
  const model = fact('Pricing model').first();
  assert.match(String(await model.textContent()), /not verified/);
  assert.equal(await model.locator('.cites').count(), 0);
  await close();
});
