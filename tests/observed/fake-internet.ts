import { type Clock, hostPolicy } from '../../src/observations/visit/host-gate.ts';
import type { Send, WireAnswer } from '../../src/observations/visit/request.ts';
import { VisitError } from '../../src/observations/visit/visit.ts';
import type { Tool } from '../../src/records/tool.ts';
import { toolOf } from '../unit/catalog/small-catalog.ts';

/** The collectors of the simulation; each subject has one number that grows with each change. */
export const WATCHED = [
  'npm',
  'pypi',
  'crates',
  'repository',
  'releases',
  'changelog',
  'openapi',
  'status',
] as const;
type Watched = (typeof WATCHED)[number];

const day = (clock: Clock) => new Date(clock.now()).toISOString().slice(0, 10);

/** A tool that names one subject for each collector of the simulation. */
export const watchedTool = (at: number): Tool =>
  toolOf({
    slug: `t${at}`,
    name: `Tool ${at}`,
    packages: ['npm', 'pypi', 'cargo'].map((type) => ({
      url: `pkg:${type}/p${at}`,
      role: 'library' as const,
    })),
    links: {
      repository: `https://github.com/o${at}/r`,
      changelogFeed: `https://t${at}.example/feed.xml`,
      openapi: `https://t${at}.example/openapi.json`,
      status: `https://status.t${at}.example/`,
    },
  });

/** What each subject of tool `at` answers in its version `n`. */
function bodyOf(watched: Watched, n: number, today: string): string {
  const json = {
    npm: { 'dist-tags': { latest: `1.${n}.0` }, versions: { [`1.${n}.0`]: { license: 'MIT' } } },
    pypi: { info: { version: `1.${n}`, license_expression: 'MIT' }, releases: {} },
    crates: { crate: { max_stable_version: `0.${n}.0` }, versions: [{ num: `0.${n}.0`, license: 'MIT' }] },
    // Its last push is always today, which must not count as a change within a month.
    repository: {
      full_name: 'o/r',
      archived: n % 2 === 1,
      pushed_at: `${today}T00:00:00Z`,
      license: { spdx_id: 'MIT' },
    },
    openapi: { openapi: '3.1.0', info: { version: '1' }, paths: { [`/v${n}`]: { get: {} } } },
    status: {
      status: { indicator: ['none', 'minor', 'major'][n % 3] },
      incidents: [],
      scheduled_maintenances: [],
    },
    releases: undefined,
    changelog: undefined,
  }[watched];
  if (json) return JSON.stringify(json);
  const link =
    watched === 'releases' ? `https://github.com/o/r/releases/tag/v${n}.0` : `https://t.example/${n}`;
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><id>x</id><updated>2026-01-01T00:00:00Z</updated>
<entry><id>${n}</id><title>v${n}.0 is breaking</title><link href="${link}"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>`;
}

const HOSTS: Readonly<Record<string, Watched>> = {
  'registry.npmjs.org': 'npm',
  'pypi.org': 'pypi',
  'crates.io': 'crates',
  'api.github.com': 'repository',
  'github.com': 'releases',
};

/** Which subject an address asks for; undefined for robots.txt. */
function subjectOf({ host, pathname }: URL): { watched: Watched; at: number } | undefined {
  if (pathname === '/robots.txt') return undefined;
  const own = pathname.endsWith('feed.xml') ? 'changelog' : host.startsWith('status.') ? 'status' : 'openapi';
  const watched = HOSTS[host] ?? own;
  const [, number] = /(?:^|[/.])(?:p|o|t)(\d+)(?:[/.]|$)/.exec(HOSTS[host] ? pathname : host) ?? [];
  return { watched, at: Number(number) };
}

export interface FakeInternet {
  /**
   * How a new process sends; its counts of requests begin anew. After `most` requests it is dead: `onDeath` is called
   * and nothing answers it any more.
   */
  connect(most?: number, onDeath?: () => void): Send;
  /** Changes what a subject answers. */
  change(at: number, watched: Watched): void;
  /** Requests since the beginning. */
  requests(): number;
  /** Requests that broke a limit of a host: together with another, too early, or beyond the budget. */
  readonly offences: readonly string[];
}

/** An internet in memory. One request in fifty fails once; clocks of a third of its hosts are years ahead. */
export function createFakeInternet(clock: Clock, latencyMs = 80): FakeInternet {
  const versions = new Map<string, number>();
  const offences: string[] = [];
  let total = 0;

  async function answer(url: URL, headers: Readonly<Record<string, string>>): Promise<WireAnswer> {
    if (total % 50 === 0) throw new VisitError('network', 'ECONNRESET');
    const date = total % 3 === 0 ? 'Thu, 01 Jan 2099 00:00:00 GMT' : new Date(clock.now()).toUTCString();
    const subject = subjectOf(url);
    if (!subject) return { status: 404, headers: { date }, body: Buffer.alloc(0) };
    const { watched, at } = subject;
    const n = versions.get(`${watched} ${at}`) ?? 0;
    const etag = `"${n}"`;
    const isKnown = headers['if-none-match'] === etag && watched !== 'repository';
    const body = Buffer.from(isKnown ? '' : bodyOf(watched, n, day(clock)));
    return { status: isKnown ? 304 : 200, headers: { date, etag, 'content-type': 'text/plain' }, body };
  }

  return {
    offences,
    requests: () => total,
    change: (at, watched) => versions.set(`${watched} ${at}`, (versions.get(`${watched} ${at}`) ?? 0) + 1),
    connect(most = Number.POSITIVE_INFINITY, onDeath = () => undefined) {
      const open = new Set<string>();
      const lastEnd = new Map<string, number>();
      const counts = new Map<string, number>();
      const silence = () => new Promise<never>(() => undefined);
      let left = most;
      return async ({ url, headers }) => {
        const target = new URL(url);
        const { host } = target;
        if (left === 0) onDeath();
        left -= 1;
        if (left < 0) return silence();
        total += 1;
        const { pauseMs, budget } = hostPolicy(host, true);
        const count = (counts.get(host) ?? 0) + 1;
        counts.set(host, count);
        const pause = clock.now() - (lastEnd.get(host) ?? Number.NEGATIVE_INFINITY);
        if (open.has(host)) offences.push(`two requests at a time to ${host}`);
        if (pause < pauseMs) offences.push(`${host} was asked after ${pause} ms`);
        if (count > budget) offences.push(`${host} was asked more than ${budget} times`);
        open.add(host);
        await clock.sleep(latencyMs);
        if (left < 0) return silence();
        open.delete(host);
        lastEnd.set(host, clock.now());
        return answer(target, headers);
      };
    },
  };
}
