import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenReady } from '../../base/availability.ts';
import type { ApiResponse } from '../../http/http.ts';
import { isCompressible } from '../static/file-headers.ts';
import { chooseEncoding, compress, type Encoding, MIN_COMPRESSED_BYTES } from '../static/negotiate.ts';
import { drain, needsClosing } from './request.ts';

/** An answer in one coding, ready to be written. */
interface Prepared {
  /** All header fields but those of this one answer, flat. */
  readonly fields: readonly string[];
  /** Bytes, or a small body with one character for each byte. */
  readonly body: Uint8Array | string | null;
}

/** A body of at most this many bytes is sent as a string, which node:http joins with the head: one write is cheaper than two. */
const SMALL_BYTES = 2048;

/** What is known of shared bytes and of shared headers by coding; it goes when they go. */
const compressed = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Buffer> | Buffer>>>();
const kept = new WeakMap<ApiResponse['headers'], Partial<Record<Encoding, Prepared>>>();

/** What `known` holds of `key`; an empty record on first use. */
function heldBy<K extends object, V>(known: WeakMap<K, Partial<Record<Encoding, V>>>, key: K) {
  let held = known.get(key);
  if (!held) {
    held = {};
    known.set(key, held);
  }
  return held;
}

function withVary(headers: ApiResponse['headers']): string {
  const names = [headers['vary'] ?? []].flat().join(', ');
  if (/accept-encoding|\*/i.test(names)) return names;
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`;
}

const bytesOf = (body: ApiResponse['body']): Uint8Array | undefined =>
  typeof body === 'string' ? Buffer.from(body) : body instanceof Uint8Array ? body : undefined;

const isCoded = ({ headers }: ApiResponse) =>
  typeof headers['content-type'] === 'string' &&
  isCompressible(headers['content-type']) &&
  headers['content-encoding'] === undefined;

/** The coding in which an answer with these bytes is sent: where the client wants one and it pays. */
function codingFor(req: IncomingMessage, response: ApiResponse, bytes: Uint8Array | undefined): Encoding {
  const accepted = req.headers['accept-encoding'] as string | undefined;
  if (accepted === undefined || !bytes || bytes.byteLength < MIN_COMPRESSED_BYTES) return 'identity';
  return isCoded(response) ? chooseEncoding(accepted) : 'identity';
}

/** Bytes in a coding; those that answers share are compressed once. */
function encode(bytes: Uint8Array, encoding: Encoding, shared: boolean): Uint8Array | Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (!shared) return compress(bytes, encoding, 'each');
  const forms = heldBy(compressed, bytes);
  forms[encoding] ??= compress(bytes, encoding, 'kept').then((result) => {
    forms[encoding] = result;
    return result;
  });
  return forms[encoding];
}

/**
 * Header fields and body of an answer in a coding, whose form has a strong entity tag of its own; `defaults` are security
 * headers that the answer may replace.
 */
function prepare(
  response: ApiResponse,
  encoding: Encoding,
  bytes: Uint8Array | undefined,
  defaults: readonly string[],
): Prepared {
  const { status, body } = response;
  const headers: ApiResponse['headers'] = { ...response.headers };
  // What a 200 would have said, so that caches keep variants apart (RFC 9110 §15.4.5).
  if (status === 304 || (bytes && isCoded(response))) headers['vary'] = withVary(headers);
  if (encoding !== 'identity') {
    const etag = headers['etag'];
    if (typeof etag === 'string' && etag.startsWith('"'))
      headers['etag'] = `${etag.slice(0, -1)}-${encoding}"`;
    headers['content-encoding'] = encoding;
  }
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
  const isBodiless = status === 204 || status === 304;
  if (!isBodiless && !(body instanceof ReadableStream))
    fields.push('content-length', String(bytes?.byteLength ?? 0));
  const isSmall = response.shared && bytes && bytes.byteLength <= SMALL_BYTES;
  return {
    fields: fields as string[],
    body: isBodiless || !bytes ? null : isSmall ? Buffer.from(bytes).toString('latin1') : bytes,
  };
}

/** Sends a stream at the pace of the client. */
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

/** Writes head and body, without body for HEAD; throws away the rest of a request that is still on its way. */
function write(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  { fields, body }: Prepared,
): void | Promise<void> {
  const closes = needsClosing(req);
  const { extra } = response;
  const own = extra || closes ? [...fields] : (fields as string[]);
  for (const name in extra) own.push(name, extra[name] as string);
  if (closes) own.push('connection', 'close');
  res.writeHead(response.status, own);
  if (response.body instanceof ReadableStream) return stream(req, res, response, response.body);
  if (response.onDelivered) res.once('finish', response.onDelivered);
  const sent = req.method === 'HEAD' ? null : body;
  if (!closes) {
    if (sent) res.end(sent, 'latin1');
    else res.end();
    return undefined;
  }
  if (sent) res.write(sent, 'latin1');
  else res.flushHeaders();
  return drain(req, () => res.end());
}

/**
 * Sends an answer: with `Content-Length` and, where the client wants it and it pays, compressed. `defaults` are flat
 * name-value pairs added where the answer does not set them.
 */
export function send(
  req: IncomingMessage,
  res: ServerResponse,
  response: ApiResponse,
  defaults: readonly string[],
): void | Promise<void> {
  const bytes = bytesOf(response.body);
  const encoding = codingFor(req, response, bytes);
  const shared = response.shared === true && response.body instanceof Uint8Array;
  if (!shared) {
    const coded = bytes && encode(bytes, encoding, false);
    return whenReady(coded, (ready) =>
      write(req, res, response, prepare(response, encoding, ready, defaults)),
    );
  }
  const forms = heldBy(kept, response.headers);
  const known = forms[encoding];
  if (known) return write(req, res, response, known);
  return whenReady(encode(bytes as Uint8Array, encoding, true), (ready) => {
    forms[encoding] = prepare(response, encoding, ready, defaults);
    return write(req, res, response, forms[encoding]);
  });
}
