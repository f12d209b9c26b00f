import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../judges/browser.ts';
import { shiftOf, watchShifts } from './layout-shift.ts';
import { browser, server } from './site.ts';
import { TEMPLATES } from './templates.ts';

const KB = 1024;
const BUDGETS = { all: 150 * KB, script: 8 * KB, stylesheet: 15 * KB };
const LIST = 30 * KB;
const PALETTE_INDEX = 40 * KB;
/** Pages that list records; for the map, which shows every tool, the general budget applies. */
const isList = (path: string) => /^\/(?:tools(?:$|\?|\/page)|categories|compare\/all|guides$)/.test(path);

/** Largest layout shift of a page while it loads, without anything that its visitor does. */
const SHIFT = 0.01;

/** Compressed bytes of what a first visit loads, by kind of file, and how far the page shifts. */
async function firstView(path: string): Promise<Record<string, number>> {
  const { page, close } = await openPage(browser, server.url);
  await watchShifts(page);
  const bytes: Record<string, number> = { all: 0, document: 0, script: 0, stylesheet: 0 };
  const counting: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    counting.push(
      request.sizes().then(({ responseBodySize }) => {
        const kind = request.resourceType();
        bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
        bytes['all'] = (bytes['all'] ?? 0) + responseBodySize;
      }),
    );
  });
  await page.goto(path, { waitUntil: 'load' });
  page.removeAllListeners('requestfinished');
  await Promise.all(counting);
  const shift = await shiftOf(page);
  await close();
  return { ...bytes, shift };
}

test('the first view of every template keeps within its budgets', async (context) => {
  for (const path of TEMPLATES) {
    const bytes = await firstView(path);
    context.diagnostic(`${path} ${JSON.stringify(bytes)}`);
    assert.ok((bytes['document'] ?? 0) > 0, path);
    const budgets = { ...BUDGETS, shift: SHIFT, ...(isList(path) && { document: LIST }) };
    const over = Object.entries(budgets).filter(([kind, budget]) => (bytes[kind] ?? 0) > budget);
    assert.deepEqual(over, [], `${path}: ${JSON.stringify(bytes)}`);
  }
});

test('the index of the palette keeps within its budget for all tools', async (context) => {
  const { page, close } = await openPage(browser, server.url);
  await page.goto('/about');
  const answer = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/palette.json'));
  await page.keyboard.press('/');
  const { responseBodySize } = await (await answer).sizes();
  context.diagnostic(`/palette.json ${responseBodySize}`);
  assert.ok(responseBodySize > KB && responseBodySize <= PALETTE_INDEX, `${responseBodySize} bytes`);
  await close();
});
