/**
 * `npx node scripts/readme-pictures.ts [URL]`: writes the pictures at the top of README.md, light and dark, from a running
 * site. Needs the packages of `tests/judges`.
 */
import { openBrowser } from '../tests/judges/browser.ts';

const [url = 'http://localhost:4321'] = process.argv.slice(2);
const browser = await openBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/pictures/home-${colorScheme}.png` });
  await context.close();
}
await browser.close();
