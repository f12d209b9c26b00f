import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations } from '../../judges/browser.ts';
import { visit } from '../site.ts';

test('the palette loads nothing before the key that opens it', async () => {
  const { page } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/tools/adyen', { waitUntil: 'networkidle' });
  assert.equal(asked.join().includes('palette'), false);
  await page.keyboard.press('/');
  await page.getByRole('option', { name: /^All tools/ }).waitFor();
  assert.ok(asked.includes('/palette.json'));
});

test('on a slow network the palette and a search field say that the names load', async () => {
  const { page } = await visit();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/palette.json', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/about');
  await page.keyboard.press('/');
  const palette = page.getByRole('dialog');
  await palette.getByText('Loading the names …').waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await page.locator('.masthead input[type="search"]').fill('stripe');
  await page.locator('search .suggestions').getByText('Loading the names …').waitFor();
  answer();
  await page
    .locator('search')
    .getByRole('option', { name: /^Stripe / })
    .first()
    .waitFor();
  assert.equal(await page.getByText('Loading the names …').isVisible(), false);
});

test('a misspelt name is found and opened with the keyboard', async () => {
  const { page, complaints } = await visit('/about');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plad');
  await page.getByRole('option', { name: /^Plaid Open Banking/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools/plaid');
  assert.deepEqual(complaints, []);
});

test('a standard, a use case and a term stand above the tools when their names fit better', async () => {
  const { page } = await visit('/about');
  await page.keyboard.press('Control+k');
  for (const [typed, topic] of [
    ['iso 20022', /^ISO 20022.* Standard$/],
    ['screen names against', /^Screen names against sanctions lists Use case$/],
    ['strong customer authentication', /^SCA Term$/],
  ] as const) {
    await page.getByRole('combobox').fill(typed);
    const named = page.getByRole('option', { name: topic });
    await page.getByRole('option').first().and(named).waitFor();
  }
  // A question goes to the search, whatever is suggested.
  await page.keyboard.type(' what must a payment institution do');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools?q=*');
});

test('Escape closes the palette and returns the focus', async () => {
  const { page } = await visit('/about');
  const link = page.getByRole('link', { name: 'The API', exact: true });
  await link.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('combobox').isVisible(), false);
  assert.equal(await link.evaluate((element) => element === document.activeElement), true);
});

test('the open palette has no accessibility violation and says what is active', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit('/about', { colorScheme, bypassCSP: true });
    await page.keyboard.press('/');
    await page.keyboard.type('open');
    await page.getByRole('option').first().waitFor();
    const active = await page.getByRole('combobox').getAttribute('aria-activedescendant');
    assert.equal(await page.locator(`#${active}`).getAttribute('aria-selected'), 'true');
    assert.deepEqual(await axeViolations(page), [], colorScheme);
  }
});

test('guides are found by words of their text, which load only once three letters are typed', async () => {
  const { page, complaints } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('ko');
  await page.getByRole('option', { name: /on all pages/ }).waitFor();
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/pagefind')),
    [],
  );
  await page.getByRole('combobox').fill('webhooks idempotency');
  const pages = page.getByRole('group', { name: 'Guides and pages' });
  const guide = pages.getByRole('option', { name: /^Webhooks and idempotency for payments/ });
  await guide.waitFor();
  assert.match(String(await page.getByRole('dialog').getByRole('status').textContent()), /\d pages?$/);
  assert.equal(
    await pages
      .locator('[role="option"]')
      .filter({ hasText: /Tools$|Alternatives$/ })
      .count(),
    0,
  );
  await guide.click();
  await page.waitForURL('**/guides/*');
  assert.deepEqual(complaints, []);
});

test('the field of the home page suggests like the palette and leaves Enter to the form', async () => {
  const { page, complaints } = await visit('/');
  const field = page.locator('#q');
  await field.fill('stirpe');
  const stripe = page.getByRole('option', { name: /^Stripe Payments/ });
  await stripe.waitFor();
  assert.equal(await field.getAttribute('aria-expanded'), 'true');
  assert.equal(await field.getAttribute('aria-activedescendant'), null);
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await stripe.isVisible(), false);
  assert.equal(await field.inputValue(), 'stirpe');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools?q=stirpe');
  await page.goto('/');
  await field.fill('stirpe');
  await stripe.waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await stripe.getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools/stripe');
  assert.deepEqual(complaints, []);
});

test('a query without matches still offers links to the search pages', async () => {
  const { page } = await visit('/about');
  await page.keyboard.press('/');
  await page.keyboard.type('qqzzxx');
  await page.getByText('No tool of this name').waitFor();
  await page.getByRole('option', { name: /Tools that fit/ }).click();
  await page.waitForURL('**/tools?q=qqzzxx');
});

test('what is typed before the suggestions load is kept, and Enter searches where they never do', async () => {
  const { page } = await visit();
  await page.route(/\/_astro\/suggestions\./, (route) => route.abort());
  await page.goto('/about');
  await page.keyboard.press('/');
  await page.keyboard.type('stirpe');
  await page.getByText('Press Enter to search on the server').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools?q=stirpe');
});

test('the index of the palette keeps within its budget for all tools', async (context) => {
  const { page } = await visit('/about');
  const answer = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/palette.json'));
  await page.keyboard.press('/');
  const { responseBodySize } = await (await answer).sizes();
  context.diagnostic(`/palette.json ${responseBodySize}`);
  assert.ok(responseBodySize > 1024 && responseBodySize <= 40 * 1024, `${responseBodySize} bytes`);
});
