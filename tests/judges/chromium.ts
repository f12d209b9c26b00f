import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a browser: `CHROME_PATH`, an installed Chrome or Chromium, else the one that an npm package carries. */
export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  return named ?? INSTALLED.find((path) => existsSync(path)) ?? (await chromium.executablePath());
}
