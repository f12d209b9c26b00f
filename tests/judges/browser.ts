import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as ChromiumBrowser,
  chromium,
  type Page,
} from 'playwright-core';
import { HANG_MS } from '../test-options.ts';
import { findChromium } from './chromium.ts';

export type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A headless Chromium that is started again, and says why on stderr, for the next page after its process has ended. */
export interface Browser {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  isConnected(): Promise<boolean>;
  close(): Promise<void>;
}

interface Started {
  readonly browser: ChromiumBrowser;
  /** How the process of the browser has ended, and the last that it wrote on stderr. */
  cause(): Promise<string>;
}

async function start(): Promise<Started> {
  const options = await findChromium();
  const spawned: ChildProcess[] = [];
  const note = (message: unknown) => spawned.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  const browser = await chromium
    .launch({ ...options, args: ['--no-sandbox'], timeout: HANG_MS })
    .finally(() => unsubscribe('child_process', note));
  const child = spawned.find(({ spawnfile }) => spawnfile === options.executablePath);
  let written = '';
  child?.stderr?.on('data', (chunk: Buffer) => {
    written = (written + chunk).slice(-4000);
  });
  const ended = new Promise<string>((resolve) => {
    if (child === undefined) resolve('an unknown code');
    else child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const cause = async () => {
    // It may have lost its connection alone; one that has ended keeps its own signal.
    child?.kill('SIGKILL');
    return `it ended with ${await ended}\n${written}`;
  };
  return { browser, cause };
}

/** Starts a headless Chromium. */
export async function openBrowser(): Promise<Browser> {
  let started = Promise.resolve(await start());
  async function restart({ cause }: Started): Promise<Started> {
    console.error(`The browser is started again: ${await cause()}`);
    return start();
  }
  return {
    async newContext(options) {
      const last = started;
      const { browser } = await last;
      if (!browser.isConnected() && started === last)
        started = restart(await last).catch((error) => {
          started = last;
          throw error;
        });
      return (await started).browser.newContext(options);
    },
    isConnected: async () => (await started).browser.isConnected(),
    close: async () => (await started).browser.close(),
  };
}

/** Has `goto` resolve after the first paint: until then Chromium drops keys, which a busy machine shows. */
function afterFirstPaint(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    return response;
  };
}

/**
 * A page in a context of its own, with everything that the browser complained about so far. It is opened once more
 * when the browser ended meanwhile, which no page of ours can have caused.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  // A browser that is slow to show a page aborts the transition to it, and complains.
  const settings = { baseURL, reducedMotion: 'reduce', ...options } as const;
  const open = async () => (await browser.newContext(settings)).newPage();
  const page = await open().catch(async (error) => {
    if (await browser.isConnected()) throw error;
    return open();
  });
  page.setDefaultTimeout(HANG_MS);
  if (options.javaScriptEnabled !== false) afterFirstPaint(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, close: () => page.context().close() };
}

/**
 * What axe-core finds on the page, `rule: element` for each violation: of WCAG 2.2 A and AA and of best practice, or of
 * single rules by their ids.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: ALL_RULES };
  // None of these rules reads style sheets, and only the HTML of an element is told.
  const options = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (given) =>
      (
        globalThis as unknown as {
          axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run(given),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

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
