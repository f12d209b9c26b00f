import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { openBrowser, openPage, type Page } from '../judges/browser.ts';

const REPOSITORY = 'https://github.com/acme/records';
const server = await startServer({ REPOSITORY_URL: REPOSITORY });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** A visit that does what is asked in at most three steps: opening an address, following a link, sending a form. */
type Task = (page: Page, step: (does: () => Promise<unknown>) => Promise<void>) => Promise<void>;

const search = (page: Page, words: string) => async () => {
  await page.locator('input[type="search"]').first().fill(words);
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
};
const follow = (page: Page, name: string | RegExp) => () =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click();
const shows = async (page: Page, text: RegExp) =>
  assert.match(await page.getByRole('main').innerText(), text);
/** What a list shows of a tool in its card. */
const card = (page: Page, name: string) =>
  page
    .locator('.record')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .innerText();

const TASKS: Readonly<Record<string, Task>> = {
  'find UK account verification with a sandbox': async (page, step) => {
    await step(search(page, 'bank account verification uk sandbox'));
    assert.match(await card(page, 'TrueLayer'), /United Kingdom[\s\S]*Sandbox/);
  },
  'find free stock quotes without registration': async (page, step) => {
    await step(search(page, 'free stock quotes no registration'));
    await step(follow(page, 'yfinance'));
    await shows(page, /Sign-up\s+None needed/);
  },
  'compare three KYC vendors': async (page, step) => {
    await step(() => page.goto('/compare'));
    await step(async () => {
      for (const [index, name] of ['Onfido', 'Sumsub', 'Veriff'].entries())
        await page.getByLabel(`Tool ${index + 1}`).fill(name);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.waitForURL(/tool=/);
    });
    const names = page.locator('table.comparison thead a[href^="/tools/"]');
    assert.deepEqual(await names.allInnerTexts(), ['Onfido (Entrust)', 'Sumsub', 'Veriff']);
    const models = page.locator('table.comparison tr', { hasText: /^\s*Pricing model/ }).locator('td');
    for (const text of await models.allInnerTexts())
      assert.match(text, /Usage-based|Subscription|Contact sales/);
    assert.equal(await models.count(), 3);
  },
  'find a ledger to host oneself under a permissive licence': async (page, step) => {
    await step(search(page, 'permissive self hosted ledger'));
    assert.match(await card(page, 'Formance Ledger'), /Self-hostable/);
    await step(follow(page, 'Formance Ledger'));
    await shows(page, /Licence\s+MIT/);
  },
  'see the payment dates of the European Union in the coming months': async (page, step) => {
    await step(() => page.goto('/calendar'));
    await step(follow(page, /^European Union \d+$/));
    const ahead = page.locator('.period .events > li').filter({ hasText: /in \d+ days/ });
    await shows(page, /Regulatory calendar: European Union/);
    assert.ok((await ahead.count()) > 3);
    const payments = ahead.filter({ hasText: 'Instant Payments Regulation' }).first();
    assert.match(await payments.innerText(), /in \d+ days[\s\S]*European Union/);
  },
  'find what replaces Polygon.io': async (page, step) => {
    await step(() => page.goto('/tools/polygon-io'));
    const row = page.locator('table.others tr', { hasText: 'Alpaca' });
    assert.match(await row.locator('td').last().innerText(), /\w+ \w+ \w+/, 'what it is');
  },
  'find what card issuing costs': async (page, step) => {
    await step(search(page, 'card issuing price'));
    assert.match(await card(page, 'Stripe Issuing'), /Virtual card: 0\.10 USD per card/);
  },
  'see whether Plaid is down': async (page, step) => {
    await step(search(page, 'plaid'));
    await step(follow(page, 'Plaid'));
    const status = page.getByRole('main').getByRole('link', { name: 'Status', exact: true }).first();
    assert.match((await status.getAttribute('href')) ?? '', /^https:\/\/status\.plaid\.com/);
  },
  'find the npm package of Adyen': async (page, step) => {
    await step(() => page.goto('/tools/adyen'));
    await shows(page, /@adyen\/api-library/);
  },
  'list the tools with an MCP server': async (page, step) => {
    await step(() => page.goto('/tools'));
    await step(async () => {
      await page.getByRole('checkbox', { name: /^MCP server \d/ }).check();
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await page.waitForURL(/mcp=true/);
    });
    const cards = await page.locator('.record').allInnerTexts();
    assert.equal(cards.length, 50);
    assert.deepEqual(
      cards.filter((text) => !text.includes('MCP server')),
      [],
    );
  },
  'follow two tools without an account': async (page, step) => {
    await step(() => page.goto('/watch'));
    await step(async () => {
      await page.getByLabel('Names').fill('Stripe, Plaid');
      await page.getByRole('button', { name: 'Show my list' }).click();
      await page.waitForURL(/tools=/);
    });
    await shows(page, /Watch list: 2 tools/);
    const feed = page.getByRole('link', { name: 'Atom feed' });
    assert.equal(await feed.getAttribute('href'), '/feed.xml?tools=plaid,stripe');
  },
  'report a wrong fact of a tool': async (page, step) => {
    await step(() => page.goto('/tools/adyen'));
    await page.locator('summary', { hasText: 'Evidence of Sandbox' }).click();
    await step(follow(page, 'Wrong? Sandbox'));
    await step(async () => {
      await page.getByLabel('What is right').selectOption('partial');
      await page.getByLabel('Where it can be read').fill('https://docs.adyen.com/');
      await page.getByRole('button', { name: 'See how it will look' }).click();
    });
    const issue = page.getByRole('link', { name: 'Open it as an issue on GitHub' });
    const address = new URL((await issue.getAttribute('href')) ?? '');
    assert.equal(address.origin + address.pathname, `${REPOSITORY}/issues/new`);
    assert.equal(address.searchParams.get('title'), 'Adyen: Sandbox');
    assert.match(address.searchParams.get('fact') ?? '', /The record says: Yes\nIt should say: partial$/);
  },
  'report a wrong date of a law': async (page, step) => {
    await step(() => page.goto('/events/be-einvoicing'));
    await step(follow(page, 'Wrong? Date'));
    assert.equal(
      (await page.getByLabel('Fact').locator('option:checked').innerText()).trim(),
      'Date: 2026-01-01',
    );
    await step(async () => {
      await page.getByLabel('What is right').fill('2027-01-01');
      await page.getByLabel('Where it can be read').fill('https://finance.belgium.be/');
      await page.getByRole('button', { name: 'See how it will look' }).click();
    });
    const issue = page.getByRole('link', { name: 'Open it as an issue on GitHub' });
    const address = new URL((await issue.getAttribute('href')) ?? '');
    assert.equal(address.searchParams.get('record'), `${server.baseUrl}/events/be-einvoicing`);
    assert.match(
      address.searchParams.get('fact') ?? '',
      /^Date \(date\)\nThe record says: 2026-01-01\nIt should say: 2027-01-01$/,
    );
  },
  'suggest a tool and see how it will look': async (page, step) => {
    await step(() => page.goto('/suggest'));
    await step(async () => {
      await page.getByLabel('Name').fill('Example Ledger');
      await page.getByLabel('Website').fill('https://ledger.example');
      await page.getByLabel('Public documentation or repository').fill('https://ledger.example/docs');
      await page.getByLabel('What it does').fill('Keeps accounts in double entry and answers a REST API.');
      await page.getByLabel('Kind').selectOption('api');
      await page.getByLabel('Category').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'See how it will look' }).click();
    });
    await shows(page, /As it would be listed\s+[\s\S]*Example Ledger/);
  },
  'list the breaking changes of one tool': async (page, step) => {
    await step(() => page.goto('/changes'));
    await step(async () => {
      await page.getByLabel('Tool', { exact: true }).selectOption('stripe');
      await page.getByRole('button', { name: 'Filter' }).click();
    });
    await shows(page, /^API changes: Stripe/m);
  },
  'list the changes of a month from the picture of the year': async (page, step) => {
    await step(() => page.goto('/changes'));
    await step(() => page.locator('.months a').first().click());
    await shows(page, /\d+ of \d+ changes/);
  },
  'see the deadlines of one jurisdiction from the timeline': async (page, step) => {
    await step(() => page.goto('/calendar'));
    await step(() => page.locator('.timeline a').first().click());
    await shows(page, /Regulatory calendar: /);
  },
  'reach a tool whose name is spelt wrong in the address': async (page, step) => {
    await step(() => page.goto('/tools/strpe'));
    await step(follow(page, 'Stripe'));
    assert.equal(new URL(page.url()).pathname, '/tools/stripe');
  },
  'see the dates of one country without those of another currency': async (page, step) => {
    await step(() => page.goto('/calendar'));
    await step(follow(page, /^Germany \d+$/));
    await shows(page, /Payment and e-money institutions offer instant transfers/);
    assert.doesNotMatch(await page.getByRole('main').innerText(), /outside the euro area/);
  },
  'see what two processors charge for a transaction side by side': async (page, step) => {
    await step(() => page.goto('/compare?tool=stripe&tool=paypal'));
    const cells = page.locator('table.comparison tr', { hasText: /^\s*Payment by ACH/ }).locator('td');
    assert.equal(await cells.count(), 2);
    for (const text of await cells.allInnerTexts()) assert.match(text, /\d %/);
  },
  'see until when a version of an API is supported': async (page, step) => {
    await step(search(page, 'match-trader'));
    await step(follow(page, 'Match-Trader Broker API'));
    await shows(page, /Broker API v1\s+.*supported until\s+31 Dec 2026/);
  },
  'see what needs action in my tools, and nothing that is past': async (page, step) => {
    await step(() => page.goto('/watch?tools=stripe,plaid,pluggy'));
    const days = page
      .locator('section[aria-labelledby="ahead"] li', { hasText: 'Action required' })
      .locator('time');
    const dates = await days.evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    const today = new Date().toISOString().slice(0, 10);
    assert.deepEqual(
      dates.filter((day) => day < today),
      [],
    );
    await shows(page, /What happened/);
  },
};

test('what people come for takes at most three steps, without JavaScript', async (context) => {
  const { page, close } = await openPage(browser, server.url, { javaScriptEnabled: false });
  for (const [what, act] of Object.entries(TASKS)) {
    await context.test(what, async () => {
      let steps = 0;
      await page.goto('/about');
      await act(page, async (does) => {
        steps += 1;
        await does();
        await page.waitForLoadState();
      });
      assert.ok(steps <= 3, `${steps} steps`);
    });
  }
  await close();
});

test('the star of a tool keeps it in this browser, and the watch list opens with it', async () => {
  const { page, complaints, close } = await openPage(browser, server.url);
  for (const slug of ['stripe', 'plaid']) {
    await page.goto(`/tools/${slug}`);
    const star = page.getByRole('button', { name: /Watch/ });
    assert.equal(await star.getAttribute('aria-pressed'), 'false');
    await star.click();
    assert.equal(await star.getAttribute('aria-pressed'), 'true');
  }
  await page.goto('/watch');
  await page.waitForURL('**/watch?tools=stripe,plaid');
  await page.getByText('This list is kept in this browser.').waitFor();
  const keep = page.locator('#keep');
  assert.equal(await keep.isVisible(), false, 'there is nothing to keep');
  await page.getByRole('link', { name: 'Remove Plaid' }).click();
  await page.getByText('Watch list: 1 tool').first().waitFor();
  await page.goto('/watch?tools=adyen');
  await page.getByText('This browser keeps another list.').waitFor();
  assert.ok(await keep.isVisible());
  await page.goto('/tools/plaid');
  assert.equal(await page.getByRole('button', { name: /Watch/ }).getAttribute('aria-pressed'), 'false');
  assert.deepEqual(complaints, []);
  await close();
});
