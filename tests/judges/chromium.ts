import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

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
  return named ?? INSTALLED.find((path) => existsSync(path)) ?? (await carriedChromium());
}

/** The browser of the npm package, with the libraries that the package has for systems without them (NSS, Expat). */
async function carriedChromium(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const libraries = await inflate(join(dirname(main), '../bin/al2023.tar.br'));
  setupLambdaEnvironment(join(libraries, 'lib'));
  return chromium.executablePath();
}
