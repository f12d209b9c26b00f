import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { axeViolations, openBrowser, openPage } from '../judges/browser.ts';
import { TEMPLATES } from './templates.ts';

const server = await startServer({}, { anyPort: true });
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

const VIEWS = [
  { name: 'light, 1280 px', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark, 1280 px', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'light, 320 px', viewport: { width: 320, height: 800 }, colorScheme: 'light' },
] as const;

for (const path of TEMPLATES) {
  test(`${path} has no accessibility violation, no overflow and a silent console`, async () => {
    for (const { name, ...view } of VIEWS) {
      // axe is injected as a script, which the page's own policy forbids; the next test keeps the policy on.
      const { page, complaints, close } = await openPage(browser, server.url, { ...view, bypassCSP: true });
      const response = await page.goto(path, { waitUntil: 'load' });
      assert.equal(response?.status(), 200, name);
      assert.deepEqual(await axeViolations(page), [], name);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= view.viewport.width, `${name}: the page is ${width} px wide`);
      assert.deepEqual(complaints, [], name);
      await close();
    }
  });
}

test('no page breaks its own content security policy', async () => {
  const { page, complaints, close } = await openPage(browser, server.url);
  for (const path of TEMPLATES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    assert.deepEqual(complaints, [], path);
  }
  await close();
});

test('every target is at least 24 by 24 pixels or inside a sentence', async () => {
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 320, height: 800 } });
  for (const path of TEMPLATES) {
    await page.goto(path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
        .filter(
          (target) =>
            target.checkVisibility() && !target.closest('p, td, th, li, dd, .visually-hidden, .skip'),
        )
        .filter((target) => {
          const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
          return width < 24 || height < 24;
        })
        .map((target) => target.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(small, [], path);
  }
  await close();
});
