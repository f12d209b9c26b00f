import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMicros, residentMb } from '../../scripts/bench/measure.ts';
import { ANONYMOUS, postJson, rpcMessage } from '../agent-client.ts';
import { callAt } from '../http/raw-request.ts';
import type { TestServer } from '../http/server.ts';
import { FEED } from '../live-money.ts';
import { MCP_MESSAGES } from './cost-requests.ts';
import type { Attack, Targets } from './families.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const REGISTER = '/api/agent/register';
/** Most CPU time in microseconds that one input of any length may cost. */
const MOST_CPU = 1_000_000;

/** Connections on which bytes are written and nothing is read. */
async function silentReaders(server: TestServer, bytes: string, connections: number): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

/** Resolves once the server has closed each connection that writes these bytes and reads nothing. */
async function closed(server: TestServer, bytes: string, connections: number): Promise<string> {
  const sockets = await silentReaders(server, bytes, connections);
  await server.ask({ closed: sockets.map(({ localPort }) => localPort ?? 0) });
  for (const socket of sockets) socket.destroy();
  return 'all closed';
}

/** How much more the server holds for connections that ask and do not read. */
async function held(server: TestServer, bytes: string, connections: number, most: number): Promise<string> {
  const { heap } = await server.ask('vitals after a collection of garbage');
  const sockets = await silentReaders(server, bytes, connections);
  // Each of them has been taken up before these are answered.
  for (let n = 0; n < 100; n += 1) await callAt(server.url, '/api/health');
  const { heap: then } = await server.ask('vitals after a collection of garbage');
  for (const socket of sockets) socket.destroy();
  return then - heap < most ? `less than ${most} MB` : `${(then - heap).toFixed(0)} MB`;
}

/** Inputs that ask for much work, memory, time or mail. */
export function exhaustion({ open, guarded }: Targets): Attack[] {
  /** The status, and that it cost little. */
  const send = async (target: string, body?: string, headers: Record<string, string> = {}) => {
    const before = cpuMicros(open.pid);
    const options = body === undefined ? { headers } : { method: 'POST', body, headers };
    const { status } = await callAt(open.url, target, options);
    return `${status}${cpuMicros(open.pid) - before > MOST_CPU ? ', at a high cost' : ''}`;
  };
  const post = (body: string, headers: Record<string, string> = {}) =>
    send(REGISTER, body, { ...JSON_TYPE, ...headers });
  /** How much memory the server takes, while it closes connections that read nothing of what these bytes ask for. */
  const grown = async (bytes: string, connections: number, most: number) => {
    const before = residentMb(open.pid);
    let peak = 0;
    let over = false;
    const all = closed(open, bytes, connections).finally(() => (over = true));
    while (!over) {
      // Without requests of our own, whose garbage is more than these connections hold.
      await sleep(100);
      peak = Math.max(peak, residentMb(open.pid) - before);
    }
    await all;
    return peak < most ? `less than ${most} MB` : `${peak.toFixed(0)} MB`;
  };
  const tools = Array.from({ length: 4000 }, (_, n) => `t${n}`);
  const many = (count: number, part: string) => Array(count).fill(part).join('&');
  const sent: readonly (readonly [name: string, expected: string, run: () => Promise<string>])[] = [
    ['a body of 1 MB', '413', () => post(JSON.stringify({ client_name: 'a'.repeat(1 << 20) }))],
    ['JSON nested 20,000 deep', '400', () => post('['.repeat(20_000))],
    ['10,000 members', '400', () => post(`{${Array.from({ length: 1000 }, (_, n) => `"m${n}":1`).join()}`)],
    ['a compressed body', '415', () => post('x', { 'content-encoding': 'gzip' })],
    ['a form of 1 MB', '413', () => send('/oauth2/token', `a=${'b'.repeat(1 << 20)}`, FORM_TYPE)],
    ['an address of 9 kB', '414', () => send(`/api/search?q=${'a'.repeat(9000)}`)],
    ['1,500 query parameters', '400', () => send(`/api/search?${many(1500, 'q=a')}`)],
    ['a comparison of 2,000 names', '400', () => send(`/api/compare?slug=${tools.slice(0, 1500).join()}`)],
    ['a comparison page of 8 kB of joints', '404', () => send(`/compare/${'-vs-'.repeat(1900)}`)],
    ['a query of combining marks', '400', () => send(`/api/search?q=${'%CC%81'.repeat(1000)}`)],
    [
      '8 kB of media types',
      '406',
      () => send('/tools/stripe', undefined, { accept: Array(900).fill('text/a;q=0.1').join() }),
    ],
    [
      '8 kB of codings',
      '200',
      () => send('/tools/stripe', undefined, { 'accept-encoding': Array(900).fill('x;q=0.1').join() }),
    ],
    [
      '8 kB of entity tags',
      '200',
      () => send('/tools/stripe', undefined, { 'if-none-match': Array(700).fill('"a", W/"b"').join() }),
    ],
    [
      '100 byte ranges',
      '200',
      () => send('/tools/stripe', undefined, { range: `bytes=${Array(100).fill('0-').join()}` }),
    ],
    [
      'a token of 12 kB',
      '401',
      () => send('/api/search?q=a', undefined, { authorization: `Bearer ${'a.'.repeat(6000)}` }),
    ],
    [
      '500 MCP messages at once',
      '400',
      () => send('/api/mcp', JSON.stringify(Array(500).fill(rpcMessage('ping'))), JSON_TYPE),
    ],
    ['10,000 values in MCP', '400', () => send('/api/mcp', `[${'0,'.repeat(10_000)}0]`, JSON_TYPE)],
    ['JSON nested 30,000 deep in MCP', '400', () => send('/api/mcp', '['.repeat(30_000), JSON_TYPE)],
    ['a form of 30,000 parameters', '400', () => send('/oauth2/token', 'a&'.repeat(30_000), FORM_TYPE)],
    ['2,001 values', '400', () => post(JSON.stringify({ redirect_uris: Array(2000).fill(1) }))],
    [
      'an MCP message of 2 MB',
      '413',
      () => send('/api/mcp', JSON.stringify(rpcMessage('a'.repeat(2 << 20))), JSON_TYPE),
    ],
  ];
  return [
    ...sent.map(([name, expected, run]) => ({ name, expected, run })),
    {
      name: 'MCP messages that make a longer answer than 64 KiB',
      expected: 'none',
      run: async () => {
        const long: string[] = [];
        for (const [name, { path, ...call }] of Object.entries(MCP_MESSAGES)) {
          const { bytes } = await callAt(open.url, path, call);
          if (bytes.byteLength > 64 * 1024) long.push(`${name}: ${bytes.byteLength}`);
        }
        return long.join() || 'none';
      },
    },
    {
      name: 'MCP messages that read nothing, without end',
      expected: '20 of 40 answered',
      run: async () => {
        const bodies = ['initialize', 'tools/list', 'ping', 'nothing/known'].map((method) =>
          JSON.stringify(rpcMessage(method)),
        );
        bodies.push('{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"a', '7', '[]');
        const headers = { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.3' };
        let answered = 0;
        for (let n = 0; n < 40; n += 1) {
          const body = bodies[n % bodies.length] ?? '';
          const path = n % 2 === 0 ? '/api/mcp' : '/api/mcp/connector';
          const { status } = await callAt(guarded.url, path, { method: 'POST', headers, body });
          if (status !== 429) answered += 1;
        }
        return `${answered} of 40 answered`;
      },
    },
    {
      name: '40 connections that ask MCP and do not read',
      expected: 'less than 8 MB',
      run: () => {
        const body = JSON.stringify(rpcMessage('tools/list'));
        const head = `POST /api/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
        return held(open, `${head}\r\n\r\n${body}`.repeat(16), 40, 8);
      },
    },
    {
      name: '40 readers that do not read',
      expected: 'all closed',
      long: true,
      run: async () => {
        const ask = 'GET /data/tools.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8);
        return closed(guarded, ask, 40);
      },
    },
    {
      name: 'a pipeline of 100 requests',
      expected: 'all closed',
      run: async () => {
        const ask = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100);
        return closed(guarded, ask, 1);
      },
    },
    {
      name: '400 pipelines that nobody reads',
      expected: 'less than 300 MB',
      long: true,
      run: () => grown('GET /data/tools.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16), 400, 300),
    },
    {
      name: 'a head that never ends',
      expected: 'all closed',
      long: true,
      run: () => closed(open, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-', 20),
    },
    {
      name: 'a body that never ends',
      expected: 'all closed',
      long: true,
      run: async () => {
        const head = `POST ${REGISTER} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`;
        return closed(open, head, 20);
      },
    },
    {
      name: 'rendered pages without end',
      expected: '3 of 8 rendered',
      run: async () => {
        const seen: number[] = [];
        for (const path of ['/tools?q=a', '/compare?tools=stripe,adyen', '/tools.md?q=a', '/sign-in'])
          for (const host of ['1', '2'])
            seen.push(
              (await callAt(guarded.url, path, { headers: { 'x-forwarded-for': `198.51.100.1:${host}` } }))
                .status,
            );
        return `${seen.filter((status) => status === 200).length} of ${seen.length} rendered`;
      },
    },
    {
      name: 'unpaid requests, wrong filters and passes without end',
      expected: '429 429 429 429',
      run: async () => {
        for (let n = 0; n < 3; n += 1) {
          await callAt(guarded.url, FEED);
          await callAt(guarded.url, FEED, { headers: { 'payment-pass': 'x' } });
        }
        const asks = [{}, { headers: { 'payment-pass': 'x' } }, { headers: { 'payment-signature': 'x' } }];
        const seen = await Promise.all(asks.map((ask) => callAt(guarded.url, FEED, ask)));
        seen.push(await callAt(guarded.url, `${FEED}?category=nobody`));
        return seen.map(({ status }) => status).join(' ');
      },
    },
    {
      name: 'registrations from every /64 of a /48',
      expected: '24 of 40, then another /48: 201',
      run: async () => {
        const register = async (address: string) =>
          (await postJson(guarded.url + REGISTER, ANONYMOUS, { 'x-forwarded-for': address })).status;
        let made = 0;
        for (let n = 0; n < 40; n += 1)
          if ((await register(`2001:db8:1:${(n * 256).toString(16)}::1`)) === 201) made += 1;
        return `${made} of 40, then another /48: ${await register('2001:db8:2::1')}`;
      },
    },
  ];
}
