import type { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Answer, callAt } from '../http/raw-request.ts';
import { oddJson } from './surface.ts';

/** A request as a generator made it. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly text: string;
  /** Length of the body as it came, before any coding is taken off. */
  readonly bytes: number;
  readonly milliseconds: number;
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

/** Sends one request. Rejects when the answer is not complete within `hangMs`, or in a coding nobody asked for. */
export async function sendRequest(url: string, sent: Sent, agent: Agent, hangMs: number): Promise<Received> {
  const { target, body, headers } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const start = performance.now();
  const answer = await callAt(url, target, { ...sent, headers: { ...headers, ...length }, agent, hangMs });
  const coding = answer.headers['content-encoding'] ?? 'identity';
  const unpack = UNPACK[coding];
  if (!unpack) throw new Error(`unknown coding ${coding}`);
  const { status, bytes } = answer;
  return {
    status,
    headers: answer.headers,
    text: bytes.length > 0 ? unpack(bytes).toString('utf8') : '',
    bytes: bytes.length,
    milliseconds: performance.now() - start,
  };
}

const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'BREW', 'get', 'CONNECT', 'PRI', ''] as const;
const TARGETS = [
  ...[
    '/api/health',
    '/tools/stripe',
    '/api/agent/register',
    '/api/mcp',
    '/tools?q=a',
    '/',
    '*',
    '//',
    '/../x',
  ],
  ...[
    'http://evil.example/',
    'evil.example:80',
    '/%c0%ae',
    '/%00',
    `/${'a'.repeat(9000)}`,
    '/ /',
    '/x.json',
    '',
  ],
] as const;
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/1.2',
  'SPDY/9',
  '',
] as const;
const FIELDS = [
  ...['Host: a, b', 'Connection: close', 'Connection: keep-alive, Upgrade'],
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: 500',
    'Content-Length: -1',
    'Content-Length: 5, 5',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: gzip, chunked',
    'TE: trailers',
  ],
  ...[
    'Content-Type: application/json',
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: h2c',
    'Range: bytes=0-1',
  ],
  ...[
    'Accept: text/markdown',
    'Accept-Encoding: br',
    'If-None-Match: *',
    ' folded',
    ': x',
    'X',
    `X: ${'a'.repeat(9000)}`,
  ],
] as const;
const BODIES = [
  ...['', '', '{}', 'abcde', '5\r\nabcde\r\n0\r\n\r\n', '5;x=y\r\nabcde\r\n0\r\nX: y\r\n\r\n', '0\r\n\r\n'],
  ...['FFFFFFFFF\r\nabc', '5\nabcde\n0\n\n', '-1\r\n', '5\r\nabcdeXX', '\x16\x03\x01', '['.repeat(5000)],
] as const;
const EDITS = [
  '',
  '',
  '\r',
  '\n',
  '\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  '\x0b',
  '\x80',
  '\xff',
  '%',
  'A'.repeat(20_000),
] as const;

const message = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...TARGETS),
    fc.constantFrom(...VERSIONS),
    fc.array(fc.constantFrom(...FIELDS), { maxLength: 3 }),
    fc.constantFrom(...BODIES),
  )
  .map(([method, target, version, fields, body]) => {
    const host = 'Host: localhost';
    return `${[`${method} ${target} ${version}`, host, ...fields].join('\r\n')}\r\n\r\n${body}`;
  });

/** One to three HTTP messages on one connection, with up to three bytes replaced: text of one byte a character. */
export const messages: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(message, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...EDITS)), { maxLength: 2 }),
  )
  .map(([parts, edits]) =>
    edits.reduce((text, [place, edit]) => {
      const at = place % text.length;
      return text.slice(0, at) + edit + text.slice(at + 1);
    }, parts.join('')),
  );

type Path = readonly string[];

/** Paths of every member of a JSON value, at any depth. */
function members(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...members(member, [...path, name]),
  ]);
}

function change(value: unknown, [name, ...rest]: Path, make: (member: unknown) => unknown): unknown {
  if (name === undefined) return make(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  const made = change(copy[name], rest, make);
  if (made === undefined) delete copy[name];
  else copy[name] = made;
  return copy;
}

/** A JSON value with no, one or two members left out or replaced. */
export function tampered(value: unknown): fc.Arbitrary<unknown> {
  const paths = members(value);
  const edit = fc.tuple(fc.constantFrom(...paths), fc.option(oddJson, { nil: undefined }));
  return fc.array(edit, { maxLength: 2 }).map((edits) =>
    edits.reduce<unknown>((made, [path, other]) => {
      const there = path
        .slice(0, -1)
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], made);
      return typeof there === 'object' && there !== null ? change(made, path, () => other) : made;
    }, value),
  );
}
