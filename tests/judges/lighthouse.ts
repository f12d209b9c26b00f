import assert from 'node:assert/strict';
import { chromiumPath } from './chromium.ts';
import { run } from './run.ts';

/** The part of a Lighthouse report that is read here. Scores are from 0 to 1. */
export interface LighthouseReport {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly numericValue?: number;
        readonly displayValue?: string;
      }
    >
  >;
}

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --enable-features=WebMCPTesting,WebMCP --enable-blink-features=WebMCP';

/** Lets Lighthouse judge a page on its emulated phone. */
export async function judgePage(url: string, categories: readonly string[]): Promise<LighthouseReport> {
  const env = { CHROME_PATH: await chromiumPath() };
  const judge = () =>
    run(
      'lighthouse',
      [
        url,
        `--only-categories=${categories.join(',')}`,
        '--output=json',
        '--output-path=stdout',
        '--quiet',
        `--chrome-flags=${FLAGS}`,
      ],
      env,
    );
  const first = await judge();
  // A browser that lost its trace judged nothing; it is asked once more.
  const { code, stdout, stderr } = /NO_NAVSTART|NO_TRACING/.test(first.stderr) ? await judge() : first;
  assert.equal(code, 0, stderr.slice(-2000));
  return JSON.parse(stdout);
}

/** What kept a category from a full score. */
export function shortcomings({ categories, audits }: LighthouseReport, category: string): string {
  const failed = (categories[category]?.auditRefs ?? []).filter(({ id }) => {
    const { score, scoreDisplayMode } = audits[id] ?? { score: 1, scoreDisplayMode: '' };
    return scoreDisplayMode !== 'informative' && score !== null && score < 1;
  });
  return failed.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`).join(', ');
}

/** Paths of the pages that people and programs come to first. */
export const JUDGED_PATHS = [
  '/',
  '/tools',
  '/tools/stripe',
  '/categories/open-banking',
  '/compare/adyen-vs-checkout-com-vs-stripe',
  '/guides/choose-a-kyc-provider',
  '/calendar',
  '/map',
] as const;
