import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenReady } from '../../base/availability.ts';
import type { ApiResponse } from '../../http/http.ts';
import { chooseEncoding, compress, type Encoding, MIN_COMPRESSED_BYTES } from '../static/content-coding.ts';
import { isCompressible } from '../static/file-headers.ts';
import { drain, needsClosing } from './request.ts';

/** Compressed forms of bytes that are shared between answers; they go when the bytes go. */
const compressed = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer> | Buffer>>();

function compressShared(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> | Buffer {
  const forms = compressed.get(bytes) ?? new Map<Encoding, Promise<Buffer> | Buffer>();
  compressed.set(bytes, forms);
  const known = forms.get(encoding);
  if (known) return known;
  const made = compress(bytes, encoding, 'kept').then((result) => {
    forms.set(encoding, result);
    return result;
  });
  forms.set(encoding, made);
  return made;
}

function withVary(headers: ApiResponse['headers']): string {
  const given = headers['vary'];
  const names = given === undefined ? '' : Array.isArray(given) ? given.join(', ') : given;
  if (/accept-encoding|\*/i.test(names)) return names;
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`;
}

/** A body of at most this many bytes is sent as a string, which node:http joins with the head: one write is cheaper than two. */
const SMALL_BYTES = 2048;

/** One coding of a shared answer, ready to send. */
interface Prepared {
  /** All header fields but those of `extra`, flat. */
  readonly fields: readonly string[];
  /** Bytes, or a small body with one character for each byte. */
  readonly body: Uint8Array | string;
}

/** Shared answers by their headers, then by coding; they go when the headers go. */
const kept = new WeakMap<ApiResponse['headers'], Partial<Record<Encoding, Prepared>>>();

/** A coding of a shared answer, prepared once. */
function prepared(
  { headers }: ApiResponse,
  encoding: Encoding,
  bytes: Uint8Array,
  defaults: readonly string[],
): Prepared {
  let forms = kept.get(headers);
  if (!forms) {
    forms = {};
    kept.set(headers, forms);
  }
  const known = forms[encoding];
  if (known) return known;
  const own: ApiResponse['headers'] = { ...headers };
  if (isCompressible(String(headers['content-type']))) own['vary'] = withVary(headers);
  if (encoding !== 'identity') markEncoded(own, encoding);
  const fields = flatFields(own, defaults);
  fields.push('content-length', String(bytes.byteLength));
  const body = bytes.byteLength > SMALL_BYTES ? bytes : Buffer.from(bytes).toString('latin1');
  const made = { fields, body };
  forms[encoding] = made;
  return made;
}

/** Names the coding, and gives the coded form a strong entity tag of its own. */
function markEncoded(headers: ApiResponse['headers'], encoding: Encoding): void {
  const etag = headers['etag'];
  if (typeof etag === 'string' && etag.startsWith('"')) {
    headers['etag'] = `${etag.slice(0, -1)}-${encoding}"`;
  }
  headers['content-encoding'] = encoding;
}

function flatFields(headers: ApiResponse['headers'], defaults: readonly string[]): string[] {
  const fields: (string | string[])[] = [];
  for (const name in headers) {
    const value = headers[name];
    // The length is ours to state, once: rendered pages bring one of their own.
    if (value !== undefined && name !== 'content-length') fields.push(name, value);
  }
  for (let i = 0; i < defaults.length; i += 2) {
    const name = defaults[i] as string;
    if (headers[name] === undefined) fields.push(name, defaults[i + 1] as string);
  }
  return fields as string[];
}

/** Sends bytes and headers that many answers share. */
function sendShared(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  bytes: Uint8Array,
  defaults: readonly string[],
): void | Promise<void> {
  const accepted = req.headers['accept-encoding'] as string | undefined;
  const encoding =
    accepted === undefined ||
    bytes.byteLength < MIN_COMPRESSED_BYTES ||
    !isCompressible(String(response.headers['content-type']))
      ? 'identity'
      : chooseEncoding(accepted);
  const answer = (coded: Uint8Array) => {
    let { fields, body } = prepared(response, encoding, coded, defaults);
    const { extra } = response;
    const closes = needsClosing(req);
    if (extra || closes) {
      fields = [...fields];
      for (const name in extra) (fields as string[]).push(name, extra[name] as string);
      if (closes) (fields as string[]).push('connection', 'close');
    }
    res.writeHead(response.status, fields as string[]);
    end(req, res, response, body);
  };
  const body = encoding === 'identity' ? bytes : compressShared(bytes, encoding);
  return whenReady(body, answer);
}

/** Writes status and headers; `defaults` are security headers that the answer may replace. */
function writeHead(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  defaults: readonly string[],
  extra: readonly string[],
): void {
  const fields = flatFields(response.headers, defaults);
  for (const part of extra) fields.push(part);
  if (needsClosing(req)) fields.push('connection', 'close');
  res.writeHead(response.status, fields);
}

/** Ends an answer; a body that is a string has one character for each byte. */
function end(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  body?: Uint8Array | string,
): void {
  if (response.onDelivered) res.once('finish', response.onDelivered);
  const bytes = req.method === 'HEAD' ? undefined : body;
  if (!needsClosing(req)) {
    if (bytes) res.end(bytes, 'latin1');
    else res.end();
    return;
  }
  if (bytes) res.write(bytes, 'latin1');
  else res.flushHeaders();
  drain(req, () => res.end());
}

async function stream(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  const gone = () => void reader.cancel().catch(() => undefined);
  res.once('close', gone);
  if (req.method === 'HEAD') {
    gone();
    res.end();
    return;
  }
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || res.destroyed) break;
      if (!res.write(value)) {
        await new Promise<void>((resolve) => {
          res.once('drain', resolve);
          res.once('close', resolve);
        });
      }
    }
    if (res.destroyed) return;
    if (response.onDelivered) res.once('finish', response.onDelivered);
    res.end();
  } catch {
    res.destroy();
  } finally {
    res.off('close', gone);
  }
}

/**
 * Sends an answer: with `Content-Length` and, where the client wants it and it pays, compressed with its own
 * entity tag; without body for HEAD; a stream at the pace of the client. `defaults` are flat name-value
 * pairs added where the answer does not set them.
 */
export function send(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  defaults: readonly string[],
): void | Promise<void> {
  const { body, headers, status } = response;
  if (response.shared && body instanceof Uint8Array) return sendShared(req, res, response, body, defaults);
  if (body instanceof ReadableStream) {
    writeHead(req, res, response, defaults, []);
    return stream(req, res, response, body);
  }
  const bodiless = status === 204 || status === 304;
  // What a 200 would have said, so that caches keep variants apart (RFC 9110 §15.4.5).
  if (status === 304) headers['vary'] = withVary(headers);
  if (body === null || bodiless) {
    writeHead(req, res, response, defaults, bodiless ? [] : ['content-length', '0']);
    end(req, res, response);
    return undefined;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const type = headers['content-type'];
  if (typeof type !== 'string' || !isCompressible(type) || headers['content-encoding'] !== undefined) {
    writeHead(req, res, response, defaults, ['content-length', String(bytes.byteLength)]);
    end(req, res, response, bytes);
    return undefined;
  }
  headers['vary'] = withVary(headers);
  const encoding =
    bytes.byteLength < MIN_COMPRESSED_BYTES
      ? 'identity'
      : chooseEncoding(req.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity') {
    writeHead(req, res, response, defaults, ['content-length', String(bytes.byteLength)]);
    end(req, res, response, bytes);
    return undefined;
  }
  const answer = (packed: Buffer) => {
    markEncoded(headers, encoding);
    writeHead(req, res, response, defaults, ['content-length', String(packed.byteLength)]);
    end(req, res, response, packed);
  };
  const packed = compress(bytes, encoding, 'each');
  return whenReady(packed, answer);
}
