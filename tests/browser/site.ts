import { after } from 'node:test';
import { startServer } from '../http/server.ts';
import { openBrowser, openPage } from '../judges/browser.ts';

/** The server of the present build and a browser, for all test files of a process. */
export const server = await startServer();
export const browser = await openBrowser();
/** A page of the site, if any yet, in a context of its own that closes after the test. */
export async function visit(path = '', options?: Parameters<typeof openPage>[2]) {
  const opened = await openPage(browser, server.url, options);
  after(opened.close);
  if (path !== '') await opened.page.goto(path);
  return opened;
}

after(async () => {
  await browser.close();
  await server.stop();
});
