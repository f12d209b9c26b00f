import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../site.ts';

test('three tools ticked on two lists meet in one comparison', async () => {
  const { page } = await visit('/tools?q=stripe');
  await page.getByLabel('Compare Stripe', { exact: true }).check();
  await page.goto('/tools?q=adyen');
  await page.getByLabel('Compare Adyen', { exact: true }).check();
  const tray = page.getByRole('complementary', { name: 'Comparison' });
  assert.match(await tray.innerText(), /2 tools ticked/);
  await page.locator('#facet-q').fill('mollie');
  await page.getByLabel('Compare Mollie', { exact: true }).check();
  await tray.getByRole('link', { name: 'Compare' }).click();
  const heads = await page.locator('table.comparison thead th a[href^="/tools/"]').allInnerTexts();
  assert.deepEqual(heads, ['Stripe', 'Adyen', 'Mollie']);
  await page.goBack();
  assert.equal(await page.getByLabel('Compare Mollie', { exact: true }).isChecked(), true);
  await tray.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await tray.isVisible(), false);
});

test('a comparison shows only what differs, and all rows when asked, without JavaScript too', async () => {
  const { page } = await visit('/compare?tool=stripe&tool=adyen', { javaScriptEnabled: false });
  const rows = page.locator('table.comparison tbody tr:not(.group, .always):visible');
  const first = await rows.count();
  assert.equal(first, await page.locator('table.comparison tr.differs').count());
  assert.ok(first > 0);
  const box = page.getByLabel('Only differences');
  const equal = Number(/\((\d+) rows/.exec(await page.locator('.compare-tools label').innerText())?.[1]);
  await box.uncheck();
  assert.equal(await rows.count(), first + equal);
});

test('the comparison is copied as Markdown and as CSV', async () => {
  const { page } = await visit('/compare?tool=stripe&tool=adyen', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByText('Copied.').waitFor();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(markdown, /^\| Attribute \| Stripe \| Adyen \|\n\| --- \| --- \| --- \|\n/);
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith('"Attribute","Stripe","Adyen"'),
  );
});

test('all rows stand in the address, and the server answers it', async () => {
  const { page } = await visit('/compare?tool=stripe&tool=adyen');
  await page.getByLabel('Only differences').uncheck();
  const { search } = new URL(page.url());
  assert.match(search, /rows=all/);
  // The script of the page does not come.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload();
  assert.equal(await page.getByLabel('Only differences').isChecked(), false);
});

test('five fields stand in the first screen and suggest names; verdicts come first, then two tools in view', async () => {
  const { page } = await visit();
  const fields = page.locator('.compare-form :is(input, button):visible');
  for (const [width, height] of [
    [1280, 800],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/compare?tool=stripe&tool=adyen&tool=checkout-com');
    const ends = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    assert.equal(ends.length, 6);
    assert.ok(Math.max(...ends) <= height, `${width} px wide: ${ends}`);
    const second = await page.locator('table.comparison td:nth-child(3)').first().boundingBox();
    assert.ok(second && second.x + second.width <= width);
    assert.ok((await page.evaluate(() => document.body.scrollHeight)) < 10_000);
  }
  await page.getByLabel('Tool 4').focus();
  await page.locator('#tool-names option[value="Mollie"]').waitFor({ state: 'attached' });
  const order = await page
    .locator('main h2, table.comparison')
    .evaluateAll((parts) => parts.map(({ id, className }) => id || className));
  assert.deepEqual(order.slice(0, 3), ['add', 'verdicts', 'comparison']);
});

test('a tool is added from its page, from a use case and from alternatives', async () => {
  const { page } = await visit('/use-cases/keep-double-entry-ledger');
  await page.locator('.facts-table .pick input').first().check();
  await page.goto('/alternatives/stripe');
  await page.getByLabel('Compare Stripe', { exact: true }).check();
  await page
    .getByRole('complementary', { name: 'Comparison' })
    .getByRole('link', { name: 'Compare' })
    .click();
  assert.equal(await page.locator('table.comparison thead th').count(), 3);
  await page.goto('/tools/adyen');
  await page.locator('.tool-head').getByRole('link', { name: 'Compare' }).click();
  assert.equal(await page.getByLabel('Tool 1').inputValue(), 'Adyen');
});
