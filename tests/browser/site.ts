import { after } from 'node:test';
import { startServer } from '../http/server.ts';
import { openBrowser } from '../judges/browser.ts';

/** The server of the present build and a browser, for all test files of a process. */
export const server = await startServer({}, { anyPort: true });
export const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});
