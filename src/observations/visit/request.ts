import { type LookupAddress, lookup } from 'node:dns';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { FREE_BYTES } from './body-room.ts';
import { VisitError } from './visit.ts';

/** Networks of IPv4 that are not public: IANA IPv4 Special-Purpose Address Registry, multicast and reserved. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Networks within 2000::/3, the public space of IPv6, that are not public or carry an IPv4 address. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
const SPECIAL_4 = blockList(IPV4, 'ipv4');
const SPECIAL_6 = blockList(IPV6, 'ipv6');
const GLOBAL_6 = blockList(['2000::/3'], 'ipv6');

/** Whether an IP address, an IPv6 one without brackets, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL_4.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6');
}

/** One request as it goes out. */
export interface WireRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Largest body, before and after decompression. */
  readonly maxBytes: number;
  /** Read no more than `maxBytes`, instead of refusing what is larger. */
  readonly startOnly?: boolean;
  readonly timeoutMs: number;
  /** The address comes from the operator and may be private. */
  readonly trusted: boolean;
  /** Awaited before a body larger than `FREE_BYTES` is read on; the limit of time begins anew then. */
  readonly makeRoom?: (bytes: number) => Promise<void>;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request and reads the answer; follows no redirect. Rejects with a `VisitError`. */
export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** Limits for finding the address of a name, and for a connection to it afterwards. */
const LOOKUP_MS = 10_000;
const CONNECT_MS = 5000;

const PROXY = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const proxyHosts = new Set(PROXY.flatMap((name) => URL.parse(process.env[name] ?? '')?.hostname ?? []));
const AGENT = { keepAlive: true, maxSockets: 2, proxyEnv: process.env };
const httpAgent = new HttpAgent(AGENT);
const httpsAgent = new HttpsAgent(AGENT);

const notPublic = (host: string) =>
  new VisitError('address', `${host} is not an address of the public internet`);

/** Resolves a name, and fails when any address it has is not public. A proxy is named by the operator. */
const publicLookup: RequestOptions['lookup'] = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || (!proxyHosts.has(host) && !addresses.every(({ address }) => isPublicAddress(address))))
      return callback(notPublic(host), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Refuses what a name server does not decide: addresses written as numbers, and names of the own network. */
function checkHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = isIP(host)
    ? !isPublicAddress(host)
    : !/\.[a-z0-9-]+\.?$/i.test(host) || /\.(?:local|internal|localhost)\.?$/i.test(host);
  if (isLocal) throw notPublic(host);
}

/** Reads a body until `maxBytes` have come; what is returned can be longer by the rest of the last chunk. */
async function readStart(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks);
}

async function readBody(
  message: IncomingMessage,
  maxBytes: number,
  makeRoom: () => Promise<void>,
): Promise<Buffer> {
  const tooLarge = () => new VisitError('too-large', `the answer is larger than ${maxBytes} bytes`);
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
    if (bytes > FREE_BYTES && bytes - chunk.byteLength <= FREE_BYTES) await makeRoom();
  }
  const body = Buffer.concat(chunks);
  const encoding = message.headers['content-encoding'] ?? 'identity';
  const unpack = UNPACK[encoding];
  if (!unpack) return body;
  const small = await unpackWithin(unpack, body, Math.min(FREE_BYTES, maxBytes));
  if (small) return small;
  if (bytes <= FREE_BYTES) await makeRoom();
  const large = await unpackWithin(unpack, body, maxBytes);
  if (!large) throw tooLarge();
  return large;
}

type Unpack = (body: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
};

/** What a body unpacks to; undefined when that is larger than `most` bytes. */
async function unpackWithin(unpack: Unpack, body: Buffer, most: number): Promise<Buffer | undefined> {
  try {
    return await unpack(body, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw new VisitError('network', `the answer cannot be decompressed: ${(error as Error).message}`);
  }
}

/** A limit of time that does not run while something else is awaited, and begins anew after it. */
function startLimit(ms: number) {
  const limit = new AbortController();
  let running: AbortSignal;
  const start = () => {
    running = AbortSignal.timeout(ms);
    running.onabort = () => limit.abort();
  };
  start();
  return {
    signal: limit.signal,
    async pauseFor(wait: Promise<void> | undefined): Promise<void> {
      running.onabort = null;
      await wait;
      start();
    },
  };
}

/** {@link Send} over HTTP and HTTPS, through the proxy of the environment when it names one. */
export const send: Send = async (asked) => {
  const { url, method, headers, body, maxBytes, startOnly, timeoutMs, trusted, makeRoom } = asked;
  const target = new URL(url);
  if (!trusted) checkHost(target);
  const { signal, pauseFor } = startLimit(timeoutMs);
  const isHttps = target.protocol === 'https:';
  const [request, agent] = isHttps ? [httpsRequest, httpsAgent] : [httpRequest, httpAgent];
  let message: IncomingMessage | undefined;
  let isConnected = false;
  try {
    message = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method, agent, signal, ...(trusted ? {} : { lookup: publicLookup }) };
      const sent = request(target, {
        ...options,
        headers: { 'accept-encoding': startOnly ? 'identity' : 'gzip, br', ...headers },
      });
      const giveUp = () => sent.destroy(new VisitError('unreachable', 'no connection in time'));
      let timer = setTimeout(giveUp, LOOKUP_MS);
      const connected = () => {
        isConnected = true;
        clearTimeout(timer);
      };
      sent
        .on('socket', (socket) => {
          if (!socket.connecting) return connected();
          socket.once('lookup', () => {
            clearTimeout(timer);
            timer = setTimeout(giveUp, CONNECT_MS);
          });
          socket.once(isHttps ? 'secureConnect' : 'connect', connected);
        })
        .on('response', resolve)
        .on('close', () => clearTimeout(timer))
        .on('error', reject)
        .end(body);
    });
    const answer = startOnly
      ? await readStart(message, maxBytes)
      : await readBody(message, maxBytes, () => pauseFor(makeRoom?.(maxBytes)));
    const fields = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
    return { status: message.statusCode ?? 0, headers: Object.fromEntries(fields), body: answer };
  } catch (error) {
    message?.destroy();
    if (error instanceof VisitError) throw error;
    const { code, message: text } = error as NodeJS.ErrnoException;
    const why = signal.aborted ? `no answer within ${timeoutMs} ms` : (code ?? text);
    throw new VisitError(isConnected ? 'network' : 'unreachable', why);
  }
};
