/**
 * Speed of the pages in Chromium: the palette and the filters of `/tools` on a processor slowed to a quarter, layout
 * shift, and Lighthouse's performance on its emulated phone. Medians of several visits. Other load on the machine
 * lengthens every time, so the load is printed too.
 */
import { loadavg } from 'node:os';
import { startServer } from '../../tests/http/server.ts';
import { type Browser, openBrowser, openPage, type Page } from '../../tests/judges/browser.ts';
import { JUDGED_PATHS, openLighthouse, shortcomings } from '../../tests/judges/lighthouse.ts';
import { atLeast, atMost, head, median, QUICK, reportBars, row } from './measure.ts';

const SLOWDOWN = 4;
const VISITS = QUICK ? 3 : 7;
const TYPED = 'stirpe';

/** Times that the page records, in milliseconds from the last key. */
interface Noted {
  opened: number[];
  listed: number[];
  /** Longest time from an event to the paint that shows its effect, as for interaction to next paint. */
  slowest: number;
  shift: number;
}

/** Runs in the page: records when the palette is shown and when its list has changed, each at the frame after. */
function observe(): void {
  const noted: Noted = { opened: [], listed: [], slowest: 0, shift: 0 };
  Object.assign(globalThis, { noted });
  let pressed = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  const atFrame = (list: number[]) => {
    const from = pressed;
    requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - from)));
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open))
      atFrame(noted.opened);
    if (changes.some(({ target }) => (target as Element).id === 'palette')) atFrame(noted.listed);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.slowest = Math.max(noted.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const noted = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);

async function visit(
  browser: Browser,
  url: string,
  path: string,
  act: (page: Page) => Promise<void>,
): Promise<Noted> {
  const { page, close } = await openPage(browser, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(path, { waitUntil: 'networkidle' });
  // A slowed processor may still have to run the scripts that listen to keys.
  await page.locator('html.has-palette').waitFor({ state: 'attached' });
  await act(page);
  await page.waitForTimeout(300);
  const found = await noted(page);
  await close();
  return found;
}

/** Opens the palette, then types at the pace of a quick typist, each letter after the list has settled. */
async function usePalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(200);
  for (const letter of TYPED) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(150);
  }
}

async function useFilters(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Open Banking/ }).click();
  await page.waitForURL('**/tools?category=open-banking');
  await page.locator('.pick input').first().click();
}

const server = await startServer({}, { atBaseUrl: true });
const browser = await openBrowser();
const palette: Noted[] = [];
const filters: Noted[] = [];
for (let count = 0; count < VISITS; count++) {
  palette.push(await visit(browser, server.url, '/tools/stripe', usePalette));
  filters.push(await visit(browser, server.url, '/tools', useFilters));
}
await browser.close();

console.log(
  `Processor slowed ${SLOWDOWN} ×; medians of ${VISITS} visits; load ${loadavg()[0]?.toFixed(1)}.\n`,
);
const opened = palette.map((noted) => noted.opened[0] ?? Number.NaN);
// The first change of the list is the one of opening.
const letters = palette.map(({ listed }) => listed.slice(1, 1 + TYPED.length));
const slowestOf = (visits: readonly Noted[]) => median(visits.map(({ slowest }) => slowest));
const bars = [
  atMost('palette shown after its key, first time', median(opened), 100, 'ms'),
  atMost('results after a letter', median(letters.flat()), 50, 'ms'),
  atMost('results after the slowest letter', median(letters.map((times) => Math.max(...times))), 50, 'ms'),
  atMost('slowest interaction with the palette', slowestOf(palette), 100, 'ms'),
  atMost('slowest interaction with filters and ticks', slowestOf(filters), 100, 'ms'),
  atMost('layout shift', Math.max(...[...palette, ...filters].map(({ shift }) => shift)), 0.02),
];

console.log(`Lighthouse, emulated phone:\n\n${head('page', 'performance', 'what it minds')}`);
const lighthouse = await openLighthouse(server);
for (const path of JUDGED_PATHS) {
  const report = await lighthouse.judge(path, ['performance']);
  const score = Math.round((report.categories['performance']?.score ?? 0) * 100);
  console.log(row(path, score, shortcomings(report, 'performance')));
  bars.push(atLeast(`Lighthouse performance of ${path}`, score, 100));
}
await lighthouse.close();
await server.stop();
reportBars(bars);
