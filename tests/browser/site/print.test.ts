import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../site.ts';

/** Width of an A4 page without its margins, in CSS pixels. */
const PAPER = { width: 718, height: 1000 };

for (const path of ['/tools/adyen', '/compare/adyen-vs-checkout-com-vs-stripe', '/calendar', '/map']) {
  test(`${path} prints content without controls, black on white`, async () => {
    const { page } = await visit(path, { viewport: PAPER, colorScheme: 'dark' });
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const pressed = page.locator('nav, button, input, search, .tray').filter({ visible: true });
    assert.deepEqual(await pressed.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML)), []);
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PAPER.width);
    const { ink, paper } = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return { ink: color, paper: backgroundColor };
    });
    assert.deepEqual({ ink, paper }, { ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
  });
}
