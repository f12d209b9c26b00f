import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../judges/browser.ts';
import { visit } from '../site.ts';

const LIGHT = 'rgb(251, 250, 246)';
const DARK = 'rgb(14, 19, 21)';
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const button = (page: Page) => page.getByRole('button', { name: /^Colours/ });

test('the theme button goes from system to light to dark and back by keyboard', async () => {
  const { page, complaints } = await visit('/about', { colorScheme: 'dark' });
  assert.equal(await paper(page), DARK);
  await button(page).focus();
  const seen: [string | null, string][] = [];
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Enter');
    seen.push([await button(page).textContent(), await paper(page)]);
  }
  assert.deepEqual(
    seen.map(([name, colour]) => [name?.trim(), colour]),
    [
      ['Colours: light', LIGHT],
      ['Colours: dark', DARK],
      ['Colours: as the system', DARK],
    ],
  );
  assert.deepEqual(complaints, []);
});

test('a chosen theme is kept, and is there before the first paint', async () => {
  const { page } = await visit('/about', { colorScheme: 'light' });
  await button(page).click();
  await button(page).click();
  // Module scripts are delayed: only a script that blocks the first paint may set the theme.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/tools');
  assert.equal(await paper(page), DARK);
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
});

test('another open tab follows', async () => {
  const { page } = await visit('/about', { colorScheme: 'light' });
  const other = await page.context().newPage();
  await other.goto('/about');
  await button(page).click();
  await button(page).click();
  await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
});

test('without scripts the system decides and there is no button', async () => {
  const { page } = await visit('/about', {
    colorScheme: 'dark',
    javaScriptEnabled: false,
  });
  assert.equal(await paper(page), DARK);
  assert.equal(await button(page).count(), 0);
});
