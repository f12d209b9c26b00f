import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenReady } from '../../base/availability.ts';
import { matchingTag } from '../../http/answers.ts';
import { isCompressible, markdownHeaders, varyOf } from './file-headers.ts';
import type { StaticManifest } from './manifest.ts';
import { chooseEncoding, type Encoding, MIN_COMPRESSED_BYTES } from './negotiate.ts';
import type { Prepared, Served, StaticFiles } from './static-files.ts';

type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/**
 * The one range of a `Range` field (RFC 9110 §14.1.2), `end` inclusive. `undefined` when there is none to
 * honour: another unit, several ranges, or bad syntax, which the standard lets a server ignore.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** How a file is sent: as itself, as the Markdown or plain text of a page, or as the page of a 404. */
type Form = 'own' | 'markdown' | 'plain' | 'missing';

const flat = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat();

/** What a form says beyond the headers of the file itself. */
function formHeaders(served: Served, form: Form, baseUrl: string): Record<string, string> {
  const { entry, path } = served;
  if (form === 'own' || form === 'missing') {
    const vary = varyOf(entry.kind === 'page', entry.type);
    const caching = form === 'missing' ? { 'cache-control': 'no-cache' } : {};
    return { 'content-type': entry.type, ...served.headers, ...caching, ...(vary ? { vary } : {}) };
  }
  const page = entry.twin ?? '/';
  return {
    'content-type': form === 'plain' ? 'text/plain; charset=utf-8' : entry.type,
    ...markdownHeaders(baseUrl, page, entry.tokens ?? 1),
    vary: 'Accept, Accept-Encoding',
    ...(form === 'markdown' ? { 'content-location': path } : {}),
  };
}

function prepare(
  served: Served,
  form: Form,
  encoding: Encoding,
  bytes: number | undefined,
  baseUrl: string,
): Prepared {
  const { entry } = served;
  const coding = encoding === 'identity' ? '' : `-${encoding}`;
  const etag = `"${entry.hash}${form === 'plain' ? '.plain' : ''}${coding}"`;
  const headers = formHeaders(served, form, baseUrl);
  const { 'content-type': _, ...kept } = headers;
  return {
    etag,
    ok: flat({
      ...headers,
      ...(form === 'missing' ? {} : { etag }),
      ...(encoding === 'identity' ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }),
      ...(bytes === undefined ? {} : { 'content-length': String(bytes) }),
    }),
    notModified: flat(kept),
  };
}

export type FileSender = ReturnType<typeof createFileSender>;

/** Sends files of the manifest: conditional requests, one range, HEAD and content codings included. */
export function createFileSender(files: StaticFiles, manifest: Pick<StaticManifest, 'baseUrl'>) {
  const { baseUrl } = manifest;

  function finish(
    req: IncomingMessage,
    res: ServerResponse,
    prepared: Prepared,
    body: Buffer | undefined,
    form: Form,
  ): void {
    const { headers } = req;
    if (form !== 'missing' && headers['if-none-match'] !== undefined) {
      const tag = matchingTag(headers['if-none-match'], prepared.etag);
      if (tag !== undefined) {
        res.writeHead(304, [...prepared.notModified, 'etag', tag]);
        res.end();
        return;
      }
    }
    const range =
      form === 'missing' || !body ? undefined : requestedRange(req, prepared.etag, body.byteLength);
    if (body && range === 'unsatisfiable') {
      res.writeHead(416, [
        ...prepared.notModified,
        'content-range',
        `bytes */${body.byteLength}`,
        'content-length',
        '0',
      ]);
      res.end();
      return;
    }
    if (body && range && range !== 'unsatisfiable') {
      const part = body.subarray(range.start, range.end + 1);
      const fields = prepared.ok.slice(0, -1);
      fields.push(
        String(part.byteLength),
        'content-range',
        `bytes ${range.start}-${range.end}/${body.byteLength}`,
      );
      res.writeHead(206, fields);
      res.end(part);
      return;
    }
    res.writeHead(form === 'missing' ? 404 : 200, prepared.ok);
    res.end(body);
  }

  /** Sends a file in a form. The promise, where there is one, rejects when the file cannot be read. */
  return function sendFile(
    req: IncomingMessage,
    res: ServerResponse,
    served: Served,
    form: Form,
  ): void | Promise<void> {
    const { entry } = served;
    const compressible = entry.bytes >= MIN_COMPRESSED_BYTES && isCompressible(entry.type);
    const encoding =
      compressible && req.headers.range === undefined
        ? chooseEncoding(req.headers['accept-encoding'] as string | undefined)
        : 'identity';
    if (req.method === 'HEAD') {
      // A length that only compressing the file would tell is left out (RFC 9110 §9.3.2).
      finish(
        req,
        res,
        prepare(served, form, encoding, files.size(entry, encoding), baseUrl),
        undefined,
        form,
      );
      return undefined;
    }
    const body = files.read(entry, encoding);
    const answer = (bytes: Buffer) => {
      const key = `${form}${encoding}`;
      let prepared = served.prepared.get(key);
      if (!prepared) {
        prepared = prepare(served, form, encoding, bytes.byteLength, baseUrl);
        served.prepared.set(key, prepared);
      }
      finish(req, res, prepared, bytes, form);
    };
    return whenReady(body, answer);
  };
}

/** The range a GET asks for, unless `If-Range` names another representation (RFC 9110 §13.1.5). */
function requestedRange(req: IncomingMessage, etag: string, size: number) {
  const { range } = req.headers;
  if (range === undefined) return undefined;
  const condition = req.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  return readByteRange(range, size);
}
