import type { Page } from '../judges/browser.ts';

type Watched = typeof globalThis & { shift?: number };

/** Has the pages that a page goes to add up their layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = globalThis;
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.shift = (watched.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What the page has shifted so far, without anything that its visitor did; NaN where it was not watched. */
export async function shiftOf(page: Page): Promise<number> {
  // Two frames after the scripts have run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (globalThis as Watched).shift ?? Number.NaN);
}
