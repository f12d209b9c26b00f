import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem, problemResponse } from '../api/problem.ts';
import type { ProblemType } from '../api/problem-types.ts';
import type { Handler } from './handler.ts';
import { send } from './send.ts';
import type { Settings } from './settings.ts';

/** How long requests in flight may take to end once the process was told to stop. */
const STOP_MS = 10_000;

const FAULTS: Readonly<Record<string, readonly [ProblemType, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'headers-too-large',
    'Address and header fields may have at most 16,384 bytes together.',
  ],
  HPE_INVALID_METHOD: [
    'bad-request',
    'The request does not begin with a method of HTTP; addresses here answer GET, HEAD, POST or OPTIONS.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload-too-large', 'The chunk extensions of the body are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive completely in time.'],
};

/** Answers on a connection whose request could not be read as HTTP, and closes it. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [type, detail] = FAULTS[error.code ?? ''] ?? [
    'bad-request',
    'The request is not valid HTTP/1.1 (RFC 9112).',
  ];
  const { status, headers, body } = problemResponse(problem(type, detail), baseUrl);
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-length': String(body).length,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses an HTTP/1.1 request without Host (RFC 9112 §3.2) as clearly as any other. */
function requireHost(handler: Handler, baseUrl: string): Handler {
  const error = problem('bad-request', 'An HTTP/1.1 request needs the header field Host (RFC 9112 §3.2).');
  return (req, res) => {
    if (req.headers.host !== undefined || req.httpVersion === '1.0') handler(req, res);
    else void send(req, res, problemResponse(error, baseUrl), []);
  };
}

/** Starts listening; resolves with the server and the address it took. */
export async function listen(
  handler: Handler,
  { HOST, PORT, baseUrl }: Pick<Settings, 'HOST' | 'PORT' | 'baseUrl'>,
): Promise<{ server: Server; address: string }> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    requireHost(handler, baseUrl),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(error, socket as Socket, baseUrl),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return { server, address: `http://${host}:${port}` };
}

/**
 * Stops on SIGTERM and SIGINT: `onStop` runs first, no new connection is accepted, requests in flight end
 * within ten seconds, `onStopped` runs last. A second signal ends the process at once.
 */
export function stopOnSignal(server: Server, onStop: () => void, onStopped: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    onStop();
    const end = () => void onStopped().finally(() => process.exit(0));
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(timer);
      end();
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
