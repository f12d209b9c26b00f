import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Page, shiftOf, watchShifts } from '../../judges/browser.ts';
import { server, visit } from '../site.ts';

const count = (page: Page) => page.locator('#results [role="status"]').innerText();
const openBanking = (page: Page) => page.getByRole('checkbox', { name: /^Open Banking/ });
const apply = async (page: Page) => {
  await openBanking(page).check();
  await page.getByRole('button', { name: 'Apply filters' }).click();
};
const search = (page: Page) => new URL(page.url()).search;

test('ticking a filter changes the list, the count and the address without a reload', async () => {
  const { page } = await visit('/tools');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const all = await count(page);
  await openBanking(page).check();
  await page.waitForURL('**/tools?category=open-banking');
  await page.getByRole('checkbox', { name: /^Sandbox/ }).check();
  await page.waitForURL('**/tools?category=open-banking&sandbox=true');
  const narrowed = await count(page);
  assert.notEqual(narrowed, all);
  assert.equal(await page.evaluate(() => 'sameDocument' in globalThis), true);
  assert.equal(
    await page.getByRole('checkbox', { name: /^Sandbox/ }).evaluate((box) => box === document.activeElement),
    true,
  );
  const answer = await fetch(`${server.url}/api/tools?category=open-banking&sandbox=true&limit=1`);
  const { pagination } = (await answer.json()) as { pagination: { total: number } };
  assert.match(narrowed, new RegExp(`(^|of )${pagination.total} tools?$`));
});

test('back restores the list that was there before, and forward the next one', async () => {
  const { page } = await visit('/tools');
  const shows = (counted: string) =>
    page.waitForFunction(
      (text) => document.querySelector('#results [role="status"]')?.textContent?.trim() === text,
      counted,
    );
  const all = await count(page);
  await page
    .getByRole('checkbox', { name: /^Open source/ })
    .first()
    .check();
  await page.waitForURL('**/tools?*open-source*');
  const narrowed = await count(page);
  await page.goBack();
  await shows(all);
  assert.equal(search(page), '');
  assert.equal(await page.locator('#facets input:checked').count(), 0);
  await page.goForward();
  await shows(narrowed);
});

test('typing narrows the list while the cursor stays in the field', async () => {
  const { page } = await visit('/tools');
  await page.locator('#facet-q').pressSequentially('strpe', { delay: 20 });
  await page.waitForURL('**/tools?q=strpe');
  await page.waitForFunction(() => document.querySelector('.record-name')?.textContent === 'Stripe');
  assert.equal(await page.locator('#facet-q').inputValue(), 'strpe');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'facet-q');
});

test('the table of tools fits beside its filters on a common screen', async () => {
  const { page } = await visit('/tools?view=table', { viewport: { width: 1280, height: 900 } });
  const hidden = await page.locator('.scroller').evaluate((box) => box.scrollWidth - box.clientWidth);
  assert.equal(hidden, 0);
});

test('without JavaScript a filter keeps what is excluded, the view and the columns', async () => {
  const { page } = await visit('/tools?country=!US&view=table&columns=prices&columns=signUp', {
    javaScriptEnabled: false,
  });
  await apply(page);
  const kept = new URL(page.url()).searchParams;
  assert.deepEqual([kept.get('country'), kept.get('category')], ['!US', 'open-banking']);
  const heads = (await page.locator('.facts-table thead th').allInnerTexts()).map((text) => text.trim());
  assert.deepEqual(heads.slice(1, 3), ['Prices', 'Sign-up']);
  await page.locator('.columns summary').click();
  await page.getByLabel('Packages', { exact: true }).check();
  await page.getByRole('button', { name: 'Show these columns' }).click();
  const columns = new URL(page.url()).searchParams;
  assert.deepEqual(columns.getAll('columns'), ['prices', 'signUp', 'packages']);
  assert.equal(columns.get('country'), '!US');
});

test('a country can be narrowed to the tools that name it, with the count that the filter shows', async () => {
  const { page } = await visit('/tools?country=KE');
  const note = await page.getByText(/ of these name Kenya/).innerText();
  await page.getByRole('link', { name: 'only these', exact: true }).click();
  await page.waitForURL('**/tools?country=KE&coverage=stated');
  await page.getByRole('link', { name: 'Remove Named by the record' }).waitFor();
  assert.equal(await count(page), `${/^\d+/.exec(note)?.[0]} tools`);
});

test('a chip removes its filter, or undoes what was understood of the search words', async () => {
  const { page } = await visit('/tools?q=bank+account+data+not+plaid+with+sandbox');
  const chips = page.getByRole('list', { name: 'Understood' }).getByRole('link');
  const plaid = page.locator('#results').getByRole('link', { name: 'Plaid', exact: true });
  await page.getByRole('link', { name: 'Search without Sandbox' }).waitFor();
  assert.equal(await chips.count(), 2);
  assert.equal(await plaid.count(), 0);
  await page.getByRole('link', { name: 'Search without not Plaid' }).click();
  await page.waitForURL('**/tools?q=bank+account+data+with+sandbox');
  await plaid.first().waitFor();
  assert.equal(await chips.count(), 1);
  await page.goto('/tools?category=open-banking&pricing=free');
  await page.getByRole('link', { name: 'Remove Free' }).click();
  await page.waitForURL('**/tools?category=open-banking');
  assert.equal(await page.locator('#facets input:checked').count(), 1);
});

test('an empty list suggests lists that are not empty', async () => {
  const { page } = await visit('/tools?category=insurance&pricing=one-time');
  assert.equal(await count(page), '0 tools');
  await page.getByRole('link', { name: /^without One-time/ }).click();
  await page.waitForURL('**/tools?category=insurance');
});

test('without JavaScript the same form, links and comparison work', async () => {
  const { page } = await visit('/tools', { javaScriptEnabled: false });
  await apply(page);
  assert.match(search(page), /category=open-banking/);
  assert.match(await count(page), /tools$/);
  await page.locator('.pick input').nth(0).check();
  await page.locator('.pick input').nth(1).check();
  await page.getByRole('button', { name: 'Compare ticked tools' }).click();
  assert.equal(await page.locator('table.comparison thead th').count(), 3);
});

test('at 320 px without JavaScript one button shows the filters', async () => {
  const { page } = await visit('/tools', {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  });
  assert.equal(await openBanking(page).isVisible(), false);
  await page.getByText('Filters', { exact: true }).click();
  assert.equal(await openBanking(page).isVisible(), true);
});

test('the first tool of a search begins in the upper three quarters of a phone screen', async () => {
  const { page } = await visit('', { viewport: { width: 320, height: 640 } });
  for (const query of ['q=kyc+api+with+sandbox', 'category=payments-billing', 'q=bank&view=table']) {
    await page.goto(`/tools?${query}`);
    const first = page.locator('.record, .facts-table tbody tr').first();
    const top = await first.evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(top > 0 && top <= (query.endsWith('table') ? 600 : 480), `${query}: ${top} px`);
  }
  await page.getByText('Order and view', { exact: true }).click();
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('view'));
});

test('a link to a folded section moves nothing on a phone once the page is painted', async () => {
  const { page } = await visit('', { viewport: { width: 320, height: 640 } });
  await watchShifts(page);
  for (const path of ['/use-cases#tax', '/glossary#c', '/categories/payments-billing#use-cases']) {
    await page.goto('/about');
    await page.goto(path);
    assert.ok(
      await page
        .locator(`${path.slice(path.indexOf('#'))} a:visible`)
        .first()
        .isVisible(),
    );
    // Fonts are there, and what follows from them is painted.
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    const shift = await shiftOf(page);
    assert.ok(shift <= 0.01, `${path}: ${shift}`);
  }
});

test('the map and the use cases mark what is typed, and Enter opens the first', async () => {
  const { page } = await visit('/map');
  await page.getByLabel('Find a tool on the map').fill('plaid enrich');
  assert.deepEqual(await page.locator('.map .hit').allInnerTexts(), ['Plaid Enrich']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools/plaid-enrich');
  await page.goto('/use-cases');
  await page.getByLabel('Find a use case').fill('double-entry');
  const visible = page.locator('.needs > li:visible');
  assert.equal(await visible.count(), await page.locator('.needs > .hit').count());
  assert.ok((await visible.count()) > 0);
});

test('on a narrow screen a long list is folded, and a link to a section unfolds it without JavaScript', async () => {
  const viewport = { width: 320, height: 800 };
  const { page } = await visit('/use-cases#tax', { javaScriptEnabled: false, viewport });
  const entries = page.locator('.needs > li:visible');
  const shown = await entries.count();
  assert.equal(shown, await page.locator('#tax li').count());
  await page.locator('summary', { hasText: 'Insurance' }).click();
  assert.equal(await entries.count(), shown + (await page.locator('#insurance li').count()));
});

test('on a wide screen every section of a long list is unfolded, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit('/glossary', { javaScriptEnabled });
    const all = await page.locator('.terms > li').count();
    assert.equal(await page.locator('.terms > li:visible').count(), all);
    assert.equal((await page.locator('details.folded[open]').count()) > 0, javaScriptEnabled);
  }
});

test('what is typed unfolds the sections that have it; when none has, a link searches the site', async () => {
  const { page } = await visit('/glossary', { viewport: { width: 320, height: 800 } });
  const field = page.getByLabel('Find a term');
  await field.fill('bank');
  const shown = await page.locator('.terms > li:visible').allInnerTexts();
  assert.ok(shown.length > 0 && shown.every((term) => /bank/i.test(term)), shown.join());
  await field.fill('zzqq');
  assert.equal(await page.getByRole('status').first().innerText(), 'Nothing in this list has “zzqq”.');
  await page.getByRole('link', { name: 'Search the whole site' }).click();
  await page.waitForURL('**/search?q=zzqq');
});

test('a star in a list keeps the tool on the watch list, and leads there without JavaScript', async () => {
  const { page } = await visit('/tools?q=stripe');
  const star = (of: Page) => of.getByRole('button', { name: 'Watch Stripe', exact: true });
  await star(page).click();
  assert.equal(await star(page).getAttribute('aria-pressed'), 'true');
  await star(page).click();
  assert.equal(await page.evaluate(() => localStorage.getItem('watch')), '[]');
  const plain = await visit('/tools?q=stripe', { javaScriptEnabled: false });
  await star(plain.page).click();
  assert.equal(new URL(plain.page.url()).searchParams.get('tools'), 'stripe');
});
