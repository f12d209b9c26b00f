import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openBrowser, openPage } from '../judges/browser.ts';

test('a browser that has ended is started again for the next page, and its cause is shown', async () => {
  const browser = await openBrowser();
  const printed = mock.method(console, 'error', () => {});
  try {
    const { page } = await openPage(browser, 'http://localhost');
    const gone = page.waitForEvent('close');
    const session = await page.context().browser()?.newBrowserCDPSession();
    await assert.rejects(session?.send('Browser.crash') ?? Promise.resolve());
    await gone;
    assert.equal(page.isClosed(), true);
    const next = await openPage(browser, 'http://localhost');
    await next.page.setContent('<p>open</p>');
    assert.equal(await next.page.innerText('p'), 'open');
    const [line] = printed.mock.calls.map((call) => String(call.arguments[0]));
    assert.match(line ?? '', /^The browser is started again: it ended with SIG[A-Z]+\n/);
    assert.equal(printed.mock.callCount(), 1);
  } finally {
    printed.mock.restore();
    await browser.close();
  }
});
