import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../http/server.ts';
import { chromiumPath } from './chromium.ts';
import { run } from './run.ts';

const server = await startServer();
after(() => server.stop());

interface Report {
  readonly categories: Record<
    string,
    { readonly score: number; readonly auditRefs: { readonly id: string }[] }
  >;
  readonly audits: Record<
    string,
    { readonly score: number | null; readonly title: string; readonly scoreDisplayMode: string }
  >;
}

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --enable-features=WebMCPTesting,WebMCP --enable-blink-features=WebMCP';

/** What kept a category from a full score. */
function failures({ categories, audits }: Report, category: string): string {
  const failed = (categories[category]?.auditRefs ?? []).filter(({ id }) => {
    const { score, scoreDisplayMode } = audits[id] ?? { score: 1, scoreDisplayMode: '' };
    return scoreDisplayMode !== 'informative' && score !== null && score < 1;
  });
  return failed.map(({ id }) => `${id} ${audits[id]?.score}`).join(', ');
}

for (const path of ['/', '/tools/stripe', '/categories/open-banking', '/guides/choose-a-kyc-provider']) {
  test(`Lighthouse finds nothing to better in accessibility, practice, search and agents on ${path}`, async (context) => {
    const judge = async () =>
      run(
        'lighthouse',
        [
          `${server.baseUrl}${path}`,
          '--only-categories=agentic-browsing,seo,accessibility,best-practices,performance',
          '--output=json',
          '--output-path=stdout',
          '--quiet',
          `--chrome-flags=${FLAGS}`,
        ],
        { CHROME_PATH: await chromiumPath() },
      );
    const first = await judge();
    // A browser that lost its trace judged nothing; it is asked once more.
    const { code, stdout, stderr } = /NO_NAVSTART|NO_TRACING/.test(first.stderr) ? await judge() : first;
    assert.equal(code, 0, stderr.slice(-2000));
    const report = JSON.parse(stdout) as Report;
    const scores = Object.fromEntries(
      Object.entries(report.categories).map(([id, { score }]) => [id, score]),
    );
    context.diagnostic(`${path} ${JSON.stringify(scores)}; performance: ${failures(report, 'performance')}`);
    for (const category of ['accessibility', 'best-practices', 'seo']) {
      assert.equal(scores[category], 1, `${category}: ${failures(report, category)}`);
    }
    assert.ok((scores['agentic-browsing'] ?? 0) >= 0.98, `agentic: ${failures(report, 'agentic-browsing')}`);
  });
}
