import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { reservePort } from '../../scripts/testing/test-environment.ts';
import type { TestServer } from '../http/server.ts';
import { findChromium } from './chromium.ts';

/** The part of a Lighthouse report that is read here. Scores are from 0 to 1. */
export interface LighthouseReport {
  /** Why the page could not be judged at all. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
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

const FLAGS = ['--no-sandbox', '--enable-features=WebMCPTesting,WebMCP', '--enable-blink-features=WebMCP'];

export interface PageJudge {
  /** Report on a page as an emulated phone sees it, one page at a time. */
  judge(path: string, categories: readonly string[]): Promise<LighthouseReport>;
  close(): Promise<void>;
}

/** Starts the browser of Lighthouse, which finds the public address of the server at the port where it listens. */
export async function openLighthouse(server: TestServer): Promise<PageJudge> {
  const [published, listening] = [server.baseUrl, server.url].map((address) => new URL(address).host);
  const port = await reservePort();
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: [
      ...FLAGS,
      `--remote-debugging-port=${port}`,
      `--host-resolver-rules=MAP ${published} ${listening}`,
    ],
  });
  const report = async (path: string, categories: readonly string[]): Promise<LighthouseReport> => {
    const flags = {
      port,
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      logLevel: 'error' as const,
    };
    const result = await lighthouse(server.baseUrl + path, flags);
    if (!result) throw new Error(`Lighthouse gave no report on ${path}`);
    return result.lhr;
  };
  return {
    async judge(path, categories) {
      const first = await report(path, categories);
      // Where the browser lost its trace or gave no answer in time, or an audit broke or was missed, it is asked once more.
      const last = hasJudged(first) ? first : await report(path, categories);
      if (last.runtimeError) throw new Error(`Lighthouse on ${path}: ${last.runtimeError.message}`);
      return last;
    },
    close: () => browser.close(),
  };
}

function hasJudged(report: LighthouseReport): boolean {
  if (report.runtimeError) return !/NO_NAVSTART|NO_TRACING|PROTOCOL_TIMEOUT/.test(report.runtimeError.code);
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

/** That of them which `npm test` asks for: the longest record. */
export const CHOSEN_PATHS = ['/tools/stripe'] as const;
