import { connect } from 'node:net';

/** An answer read from the socket as it came. */
export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes bytes that no HTTP client would send and reads the first answer. The connection is told to close, so
 * the answer ends with it; a server that neither answers nor closes within ten seconds fails the test.
 */
export function rawRequest(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within ten seconds')));
    socket.on('data', (chunk) => chunks.push(chunk));
    let fault: NodeJS.ErrnoException | undefined;
    socket.on('error', (error) => {
      fault = error;
    });
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      // A reset after the answer is how a server stops a sender that does not.
      if (text === '' && fault && fault.code !== 'ECONNRESET' && fault.code !== 'EPIPE') reject(fault);
      else resolve(parse(text));
    });
    for (const part of parts) socket.write(part);
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) };
}
