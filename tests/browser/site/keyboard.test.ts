import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../site.ts';

test('the first Tab stop is a link that skips the header', async () => {
  const { page } = await visit('/tools/adyen');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
});

test('links skip to bills, to what is due, and over the boxes of a form', async () => {
  const { page } = await visit('/cost');
  for (const [path, name, target] of [
    ['/cost?country=NL', 'Skip to results', 'bills'],
    ['/obligations?entity=payment-institution&in=NL', 'Skip to results', 'due'],
    ['/obligations', 'Skip to the button', 'profile-send'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**#${target}`);
  }
});

test('three tools are compared with the keyboard alone, and their common rows shown', async () => {
  const { page } = await visit('/tools?category=open-banking');
  for (const number of [0, 1, 2]) {
    await page.locator('.pick input').nth(number).focus();
    await page.keyboard.press('Space');
  }
  await page
    .getByRole('complementary', { name: 'Comparison' })
    .getByRole('link', { name: 'Compare' })
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/compare?tools=*,*,*');
  const rows = page.locator('table.comparison tbody tr').filter({ visible: true });
  const differing = await rows.count();
  await page.getByLabel('Only differences').focus();
  await page.keyboard.press('Space');
  assert.ok((await rows.count()) > differing && differing > 0);
});

test('the focused link is never under the tray or outside the screen', async () => {
  const { page } = await visit('/tools', { viewport: { width: 320, height: 640 } });
  for (const number of [0, 1, 2]) await page.locator('.pick input').nth(number).check();
  await page.locator('.pick input').nth(3).focus();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const tray = document.querySelector('.tray')?.getBoundingClientRect();
      if (!focused || !tray || focused.closest('.tray')) return '';
      const { top, bottom } = focused.getBoundingClientRect();
      return top < 0 || bottom > tray.top ? focused.outerHTML.slice(0, 80) : '';
    });
    assert.equal(hidden, '');
  }
});

test('full-text search finds a page by words of its text and keeps them in the address', async () => {
  const { page, complaints } = await visit('/search');
  const words = 'strong copyleft network clause';
  const field = page.locator('#full-text-q');
  await field.fill(words);
  await field.press('Enter');
  await page.locator('.hits a[href^="/tools/"]').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('q'), words);
  const status = page.locator('#full-text-status');
  const found = await status.textContent();
  await field.fill(`Where do we find the ${words}?`);
  await field.press('Enter');
  await page.waitForURL(/q=Where/);
  await status.filter({ hasText: String(found) }).waitFor();
  assert.deepEqual(complaints, []);
});
