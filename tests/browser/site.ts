import { after } from 'node:test';
import { startServer } from '../http/server.ts';
import { openBrowser, openPage } from '../judges/browser.ts';

/** The server of the present build and a browser, for all test files of a process. */
export const server = await startServer();
export const browser = await openBrowser();
/** A page of the site in a context of its own. */
export async function visit(path: string, options?: Parameters<typeof openPage>[2]) {
  const opened = await openPage(browser, server.url, options);
  await opened.page.goto(path);
  return opened;
}

after(async () => {
  await browser.close();
  await server.stop();
});
