import { request } from 'node:http';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body read as JSON; throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the assertions of the tests
  readonly json: any;
}

/** Sends one request as it is written, on a connection of its own. */
export function callAt(url: string, target: string, { method = 'GET', headers, body }: Call = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const options = { agent: false, hostname, port, path: target, method, headers: { ...headers } };
    const sent = request(options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers as Record<string, string>,
          bytes,
          text: bytes.toString('utf8'),
          get json() {
            return JSON.parse(bytes.toString('utf8'));
          },
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
