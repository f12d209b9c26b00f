import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { axeViolations, openPage, type Page, shiftOf, watchShifts } from '../judges/browser.ts';
import { ALL_PAGES } from '../test-options.ts';
import { browser, server } from './site.ts';
import { KINDS, STATUS, TEMPLATES } from './templates.ts';

const KB = 1024;
/**
 * Most compressed bytes that a first visit loads, by kind of file, most characters of its HTML, and most layout shift while
 * the page loads.
 */
const BUDGETS = { all: 150 * KB, script: 8 * KB, stylesheet: 15 * KB, html: 150_000, shift: 0.01 };
const LIST = 30 * KB;
/** Pages that list records; for the map, which shows every tool, the general budget applies. */
const isList = (path: string) => /^\/(?:tools(?:$|\?|\/page)|categories|compare\/all|guides$)/.test(path);

/** Rules that a colour scheme or the size of text can break; all others give the same result in every wide view. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SIZE_RULES = ['target-size', 'scrollable-region-focusable'];

/**
 * The narrow view shows elements that no wide one does: every rule runs there too. On pages that only repeat the
 * components of others it is the one view that axe-core reads, but with `TEST_ALL_PAGES=1`.
 */
const VIEWS = [
  { name: 'light, 1280 px', width: 1280, colorScheme: 'light', text: '', rules: undefined },
  { name: 'dark, 1280 px', width: 1280, colorScheme: 'dark', text: '', rules: COLOUR_RULES },
  { name: 'text of 200 %, 1280 px', width: 1280, colorScheme: 'light', text: '212.5%', rules: SIZE_RULES },
  { name: 'light, 320 px', width: 320, colorScheme: 'light', text: '', rules: undefined },
] as const;

/** Targets below 24 by 24 pixels that are not in a sentence or a list of words. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      .filter(
        (target) => target.checkVisibility() && !target.closest('p, td, th, li, dd, .visually-hidden, .skip'),
      )
      .filter((target) => {
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  );

/** Texts whose lines hold less than three letters each. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { length } = String(text.nodeValue).trim();
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const box = text.parentElement;
      // What only screen readers read is a pixel wide.
      const hidden = box?.closest('thead, caption, .visually-hidden') || (box?.offsetWidth ?? 0) <= 1;
      if (!hidden && lines > 2 && length < 3 * lines) found.push(`${text.nodeValue}`);
    }
    return found;
  });

type View = (typeof VIEWS)[number];

async function show(page: Page, { width, colorScheme, text }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
}

/** Leaves six of the elements of one parent that have the same shape: what axe-core finds in one, it finds in each. */
const thinOut = (page: Page) =>
  page.evaluate(() => {
    const shapeOf = ({ tagName, attributes, className, textContent }: Element) =>
      `${tagName} ${className} ${Array.from(attributes, ({ name }) => name)} ${/\S/.test(textContent)}`;
    for (const parent of document.querySelectorAll('*'))
      for (const alike of Map.groupBy(parent.children, (child) =>
        [child, ...child.querySelectorAll('*')].map(shapeOf).join(),
      ).values())
        for (const element of alike.slice(6)) element.remove();
  });

/** Opens a page that loads nothing from a cache; its status, the bytes by kind of file, and how far it shifted. */
async function firstView(
  page: Page,
  path: string,
): Promise<{ status: number | undefined; sizes: Record<string, number> }> {
  await watchShifts(page);
  const sizes: Record<string, number> = { all: 0, document: 0 };
  const counting: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    counting.push(
      request.sizes().then(({ responseBodySize }) => {
        for (const kind of ['all', request.resourceType()])
          sizes[kind] = (sizes[kind] ?? 0) + responseBodySize;
      }),
    );
  });
  const response = await page.goto(path, { waitUntil: 'load' });
  page.removeAllListeners('requestfinished');
  await Promise.all(counting);
  const html = (await response?.text())?.length ?? Number.NaN;
  return { status: response?.status(), sizes: { ...sizes, html, shift: await shiftOf(page) } };
}

/** An address of each template of the source, by the path of its file: one of a page of its kind, or the first. */
const ADDRESSES = new Map(
  globSync('src/pages/**/*.astro').map((file) => {
    const page = file.replace(/^src\/pages/, '').replace(/(?:\/index)?\.astro$/, '');
    const pattern = page.replace(/\/\[\.{3}\w+\]/g, '(?:/[^?]+)?').replace(/\[\w+\]/g, '[^/?]+');
    const address = new RegExp(`^${pattern || '/'}(?:\\?|$)`);
    const addresses = TEMPLATES.filter((path) => address.test(path));
    return [file, addresses.find((path) => KINDS.has(path)) ?? addresses[0]];
  }),
);
const TRIED = TEMPLATES.filter(
  (path) => ALL_PAGES || KINDS.has(path) || [...ADDRESSES.values()].includes(path),
);

test('every page template of the source has an address in the list of templates', () => {
  assert.deepEqual(
    [...ADDRESSES].filter(([, path]) => path === undefined),
    [],
  );
});

for (const path of TRIED) {
  test(`${path} keeps within its budgets and has no accessibility violation, no overflow, no small target and a silent console`, async (context) => {
    const inAllViews = ALL_PAGES || KINDS.has(path);
    // The content security policy stays in force.
    const { page, complaints, close } = await openPage(browser, server.url);
    context.after(close);
    const { status, sizes } = await firstView(page, path);
    assert.equal(status, STATUS[path] ?? 200);
    assert.ok((sizes['document'] ?? 0) > 0);
    const budgets = { ...BUDGETS, ...(isList(path) && { document: LIST }) };
    const over = Object.entries(budgets).filter(([kind, budget]) => !((sizes[kind] ?? 0) <= budget));
    assert.deepEqual(over, [], JSON.stringify(sizes));
    // Without motion, colours have their final value at once; sizes are those of the page's own fonts.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const views = VIEWS.filter(({ rules }) => inAllViews || !rules);
    for (const view of views) {
      await show(page, view);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= view.width, `${view.name}: the page is ${wide} px wide`);
      if (view.text === '') assert.deepEqual(await squeezed(page), [], view.name);
    }
    assert.deepEqual(await smallTargets(page), []);
    if (!ALL_PAGES) await thinOut(page);
    for (const view of views.filter(({ width }) => inAllViews || width === 320)) {
      await show(page, view);
      assert.deepEqual(await axeViolations(page, view.rules), [], view.name);
    }
    // The browser itself reports a page whose status is an error.
    const own = complaints.filter((complaint) => !(path in STATUS && /status of 4\d\d/.test(complaint)));
    assert.deepEqual(own, []);
  });
}
