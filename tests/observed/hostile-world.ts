import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { CollectorReport } from './hostile-collector.ts';

interface WorldAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
const text = (body: string, headers = {}): WorldAnswer => ({ status: 200, headers, body: Buffer.from(body) });
const redirect = (status: number, location: string): WorldAnswer => ({
  ...text(''),
  status,
  headers: { location },
});
const RERUN = 'https://api.github.com/repos/o/r/actions/runs/1/rerun';
const SPECIFICATION = `a: [${'[],'.repeat(3_900_000)}]`;

/** Answers of hostile vendors to whatever they are asked; one without an answer cannot be reached. */
const HOSTILE: readonly (() => WorldAnswer | undefined)[] = [
  () => text(`{"status":{"indicator":"none"},"incidents":[${'0,'.repeat(1_048_000)}0]}`),
  () => text(`a: [${'[],'.repeat(1_300_000)}]`),
  () => text(Array.from({ length: 80_000 }, (_, at) => `k${at}: 1`).join('\n')),
  () => text(`User-agent: *\nAllow: ${'*a'.repeat(260_000)}`),
  () => text(`User-agent: *\n${`Disallow: ${'*a'.repeat(1000)}b\n`.repeat(255)}`),
  () => redirect(307, RERUN),
  () => redirect(301, `https://user:word@${'a'.repeat(3000)}.example/`),
  () => undefined,
  () => text('['.repeat(4_000_000)),
  () => text(`a: ${'['.repeat(400_000)}`),
  () => text(`a: &a {x: 1}\nb: [${'*a,'.repeat(500_000)}]`),
  () => text('<a><b>'.repeat(300_000)),
  () => text(`<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(80_000)}</channel></rss>`),
  () => text(`data: ${'{"result":'.repeat(200_000)}`, { 'content-type': 'text/event-stream' }),
  () => text('\n'.repeat(4 << 20), { 'content-type': 'text/event-stream' }),
  () => text(SPECIFICATION),
  () => ({ ...text('', { 'content-encoding': 'gzip' }), body: gzipSync(SPECIFICATION) }),
];

function honest(path: string, asked: string): WorldAnswer {
  if (path === '/openapi.yaml') return text('info: {version: 1}\npaths:\n  /a:\n    get: {}\n');
  if (path === '/feed.xml')
    return text(
      '<rss version="2.0"><channel><title>x</title><item><title>v1.0</title></item></channel></rss>',
    );
  if (path === '/prices') return text(`<p>${'A price of a page. '.repeat(20)}</p>`);
  if (path === '/mcp')
    return text(
      asked.includes('tools/list')
        ? '{"result":{"tools":[{"name":"a"}]}}'
        : '{"result":{"protocolVersion":"2025-06-18","serverInfo":{"version":"1"}}}',
    );
  return path === '/robots.txt' ? { ...text(''), status: 404 } : text('{"status":{"indicator":"none"}}');
}

const numberOf = (host: string) => Number(/^v(\d+)\./.exec(host)?.[1] ?? 9);
const isHostile = (host: string) => numberOf(host) % 10 < 3;
/** Which answers a vendor has; every hostile kind is there once sixty vendors are. */
const kindOf = (host: string) =>
  (Math.floor(numberOf(host) / 10) * 3 + (numberOf(host) % 10)) % HOSTILE.length;

const COLLECTORS = 5;

/** Settings and options of the process that `npm run refresh` starts, which bound its memory. */
function startOfRefresh(): { env: NodeJS.ProcessEnv; options: string[] } {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [settings = '', options = ''] = scripts.refresh.split(/node (.*?) ?scripts\/refresh\.ts/);
  const env = Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .map((one: string) => one.split('=')),
  );
  return { env, options: options.split(' ').filter(Boolean) };
}

/** One run of the collectors, in a process of their own, over `count` vendors of whom three in ten are hostile. */
export async function visitHostileWorld(count: number) {
  const leaks: string[] = [];
  const answers = HOSTILE.map((make) => make());
  const server = createServer(async (req, res) => {
    const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(req.url ?? '') ?? [];
    const asked = await textOf(req).catch(() => '');
    const isLeak =
      req.headers.authorization !== undefined || (host === 'api.github.com' && req.method !== 'GET');
    if (isLeak) leaks.push(`${req.method} ${req.url}`);
    const { status, headers, body } = (isHostile(host) && answers[kindOf(host)]) || honest(path, asked);
    res.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  // All vendors share this server: an idle connection that it closed would be a fault of whoever is asked next.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const hosts = Array.from({ length: count }, (_, at) => `v${at}.example`);
  const unreachable = hosts.filter((host) => isHostile(host) && !answers[kindOf(host)]);
  const { port } = server.address() as AddressInfo;
  const program = fileURLToPath(new URL('hostile-collector.ts', import.meta.url));
  const { env, options } = startOfRefresh();
  const child = spawn(process.execPath, [...options, program, String(port), String(count), ...unreachable], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await textOf(child.stdout);
  server.closeAllConnections();
  server.close();
  if (printed === '') throw new Error('the collecting process ended without a report');
  const { results, peakMegabytes }: CollectorReport = JSON.parse(printed);
  const ofHonest = results.filter(({ host }) => !isHostile(host));
  return {
    /** Subjects of honest vendors, those of them that were seen, and why the others were not. */
    honest: hosts.filter((host) => !isHostile(host)).length * COLLECTORS,
    seen: ofHonest.filter(({ outcome }) => outcome === 'seen').length,
    faults: ofHonest.flatMap(({ host, reason }) => (reason === undefined ? [] : [`${host}: ${reason}`])),
    /** Subjects of hostile vendors, and results of them. */
    hostile: hosts.filter(isHostile).length * COLLECTORS,
    told: results.length - ofHonest.length,
    /** Requests that carried the token, or repeated a POST, at another host. */
    leaks,
    /** Of the collecting process. */
    peakMegabytes,
  };
}
