import assert from 'node:assert/strict';
import type { TestServer } from '../http/server.ts';
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
        /** Why an audit in the mode `error` could not judge; the score of its category is null then. */
        readonly errorMessage?: string;
        readonly numericValue?: number;
        readonly displayValue?: string;
      }
    >
  >;
}

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --enable-features=WebMCPTesting,WebMCP --enable-blink-features=WebMCP';

/**
 * Lets Lighthouse judge a page on its emulated phone. The browser finds the public address of the server at the port
 * where it listens.
 */
export async function judgePage(
  server: TestServer,
  path: string,
  categories: readonly string[],
): Promise<LighthouseReport> {
  const [published, listening] = [server.baseUrl, server.url].map((address) => new URL(address).host);
  const env = { CHROME_PATH: await chromiumPath() };
  const judge = () =>
    run(
      'lighthouse',
      [
        server.baseUrl + path,
        `--only-categories=${categories.join(',')}`,
        '--output=json',
        '--output-path=stdout',
        '--quiet',
        `--chrome-flags=${FLAGS} --host-resolver-rules="MAP ${published} ${listening}"`,
      ],
      env,
    );
  const first = await judge();
  // Where the browser lost its trace, or an audit broke or was missed, it is asked once more.
  const { code, stdout, stderr } = hasJudged(first) ? first : await judge();
  assert.equal(code, 0, stderr.slice(-2000));
  return JSON.parse(stdout);
}

function hasJudged({
  code,
  stdout,
  stderr,
}: {
  code: number | null;
  stdout: string;
  stderr: string;
}): boolean {
  if (code !== 0) return !/NO_NAVSTART|NO_TRACING/.test(stderr);
  const report: LighthouseReport = JSON.parse(stdout);
  // Everything an agent looks for is on every page: what was not found was not there yet.
  const agents = report.categories['agentic-browsing']?.auditRefs ?? [];
  const missed = agents.some(({ id }) => report.audits[id]?.scoreDisplayMode === 'notApplicable');
  return !missed && brokenAudits(report).length === 0;
}

const brokenAudits = ({ audits }: LighthouseReport) =>
  Object.entries(audits).filter(([, { scoreDisplayMode }]) => scoreDisplayMode === 'error');

/** What kept a category from a full score, broken audits included. */
export function shortcomings(report: LighthouseReport, category: string): string {
  const { categories, audits } = report;
  const broken = brokenAudits(report).map(([id, { errorMessage }]) => `${id} broke: ${errorMessage}`);
  const failed = (categories[category]?.auditRefs ?? []).filter(({ id }) => {
    const { score, scoreDisplayMode } = audits[id] ?? { score: 1, scoreDisplayMode: '' };
    return scoreDisplayMode !== 'informative' && score !== null && score < 1;
  });
  const short = failed.map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.score}`);
  return [...short, ...broken].join(', ');
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
