import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request as a generator made it. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
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
export function sendRequest(url: string, sent: Sent, agent: Agent, hangMs: number): Promise<Received> {
  const { method, target, headers, body } = sent;
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({
      agent,
      hostname,
      port,
      path: target,
      method,
      headers: { ...headers, ...length },
    });
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${hangMs} ms`)), hangMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    call.once('error', fail);
    call.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () => {
        clearTimeout(timer);
        const packed = Buffer.concat(chunks);
        const unpack = UNPACK[answer.headers['content-encoding'] ?? 'identity'];
        if (!unpack) return reject(new Error(`unknown coding ${answer.headers['content-encoding']}`));
        try {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: packed.length > 0 ? unpack(packed).toString('utf8') : '',
            bytes: packed.length,
            milliseconds: performance.now() - start,
          });
        } catch (error) {
          reject(error);
        }
      });
    });
    call.end(body);
  });
}
