import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { openBrowser, openPage } from '../judges/browser.ts';

const server = await startServer({}, { anyPort: true });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

test('the first stop of the Tab key leads past the header', async () => {
  const { page, close } = await openPage(browser, server.url);
  await page.goto('/tools/adyen');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await close();
});

test('a tool is found and opened with the keyboard alone', async () => {
  const { page, close } = await openPage(browser, server.url);
  await page.goto('/');
  await page.locator('#q').focus();
  await page.keyboard.type('plad');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools?q=plad');
  await page.getByRole('link', { name: 'Plaid', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools/plaid');
  await close();
});

test('full-text search finds a page by words of its text and keeps them in the address', async () => {
  const { page, complaints, close } = await openPage(browser, server.url);
  await page.goto('/search');
  await page.locator('#full-text-q').fill('strong copyleft network clause');
  await page.keyboard.press('Enter');
  await page.locator('.hits a').first().waitFor();
  assert.match(await page.locator('.hits a').first().getAttribute('href').then(String), /^\/open-source\//);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'strong copyleft network clause');
  assert.deepEqual(complaints, []);
  await close();
});
