import type { Page } from '../judges/browser.ts';

/** Has the pages that a page goes to add up their layout shifts, in an attribute of the root element. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { dataset } = document.documentElement;
    dataset['shift'] = '0';
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
      dataset['shift'] = String(moved.reduce((sum, value) => sum + value, Number(dataset['shift'])));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What the page has shifted so far, without anything that its visitor did. */
export async function shiftOf(page: Page): Promise<number> {
  // Two frames after the scripts have run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Number(await page.locator('html').getAttribute('data-shift'));
}
