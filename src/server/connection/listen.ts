import type { ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { isLoopback } from '../../base/service.ts';
import { type ProblemType, problem, problemResponse } from '../../http/problem.ts';
import { countStalls, type Stalls } from '../monitoring/runtime.ts';
import type { Settings } from '../settings/settings.ts';
import { dataSecurity } from '../static/file-headers.ts';
import { capConnections, checkMessage } from './admission.ts';
import { Answer, answerInTurn, drainConnections, type Handler, http } from './answer.ts';

/** The first descriptor that a service manager hands over (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * Descriptor of a listening socket that was opened before this process, so that it outlives it: connections wait in
 * its queue while one process ends and the next begins. `undefined` when none was handed to this very process.
 */
function inheritedSocket({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): { fd: number } | undefined {
  if (LISTEN_FDS !== '1') return undefined;
  if (LISTEN_PID !== undefined && Number(LISTEN_PID) !== process.pid) return undefined;
  return { fd: FIRST };
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not listen there (ports below 1024 need a right of their own)',
  ENOTFOUND: 'there is no such host',
};

/** What to tell an operator when listening failed: the address, why, and the settings that choose it. */
export function listenFault(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings: string,
): Error {
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new Error(`cannot listen on ${host} port ${port}: ${reason}; ${settings} choose the address`, {
    cause: error,
  });
}

/** How long requests in flight may take to end once the process is stopping. */
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

/**
 * Answers on a connection whose request could not be read as HTTP, and closes it. Bytes that follow a request which
 * has its answer or waits for it get none of their own: the client would take it for that request's.
 */
function refuse(
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer },
  socket: Socket,
  last: ServerResponse | undefined,
  baseUrl: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (last && !last.writableFinished && (last.headersSent || last.req.complete)) {
    last.once('finish', () => socket.destroySoon());
    return;
  }
  if (error.code === 'HPE_CLOSED_CONNECTION') {
    socket.destroySoon();
    return;
  }
  const [type, detail] = FAULTS[error.code ?? ''] ?? [
    'bad-request',
    'The request is not valid HTTP/1.1 (RFC 9112).',
  ];
  const { status, headers, body } = problemResponse(problem(type, detail), baseUrl);
  const lines = Object.entries({
    ...dataSecurity(baseUrl),
    ...headers,
    connection: 'close',
    'content-length': Buffer.byteLength(String(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  const sent = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ' ? '' : body;
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${sent}`);
}

/** How long clients may take to send, in milliseconds: tests have less patience. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/**
 * Gives clients back the time in which the event loop stood still. What they sent then waits in their sockets, and Node
 * looks at its time limits before it reads: it would refuse a request that came in time, or close its connection.
 */
function forgiveStalls(server: Server, { headersTimeout, requestTimeout }: typeof PATIENCE): Stalls {
  const stalls = countStalls(headersTimeout / 10, requestTimeout);
  server.once('close', stalls.stop);
  Object.defineProperties(server, {
    headersTimeout: { get: () => headersTimeout + stalls.milliseconds() },
    requestTimeout: { get: () => requestTimeout + stalls.milliseconds() },
  });
  return stalls;
}

interface Stoppable {
  close(done?: () => void): unknown;
  closeAllConnections(): void;
}

type ListenSettings = Pick<
  Settings,
  | 'HOST'
  | 'PORT'
  | 'baseUrl'
  | 'TRUST_PROXY_HOPS'
  | 'WRITE_TIMEOUT_SECONDS'
  | 'MAX_CONNECTIONS_PER_ADDRESS'
  | 'MAX_PIPELINED_REQUESTS'
>;

/** What clients ask of the process at this moment. */
export interface Load {
  readonly connections: number;
  /** Requests that wait for their answer. */
  readonly inFlight: number;
}

/** Starts listening, on the socket that was handed over if there is one; resolves with the server, the address it took and its load. */
export async function listen(
  handler: Handler,
  settings: ListenSettings,
  patience = PATIENCE,
): Promise<{ server: Stoppable; address: string; load: () => Load }> {
  const { HOST, PORT, baseUrl, TRUST_PROXY_HOPS: hops } = settings;
  let connections = 0;
  const turns = answerInTurn(checkMessage(handler, baseUrl), settings.MAX_PIPELINED_REQUESTS);
  const server = http.createServer(
    {
      ...patience,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      ServerResponse: Answer,
    },
    turns.take,
  );
  const stalls = forgiveStalls(server, patience);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  capConnections(server, settings.MAX_CONNECTIONS_PER_ADDRESS, (address) => hops > 0 || isLoopback(address));
  server.setTimeout(settings.WRITE_TIMEOUT_SECONDS * 1000, (socket) => {
    const last = turns.last(socket);
    // An answer that is still being made keeps its client waiting, and not the other way round. None is made on a
    // connection whose request was refused.
    const working =
      socket.writable && last !== undefined && !last.writableFinished && socket.writableLength === 0;
    if (working) return;
    const limit = socket.timeout ?? 0;
    if (stalls.milliseconds(limit) > limit / 2) socket.setTimeout(limit);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(error, socket as Socket, turns.last(socket), baseUrl),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, HOST, PORT, 'HOST and PORT')));
    server.listen(inheritedSocket(process.env) ?? { port: PORT, host: HOST }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    server,
    address: `http://${host}:${port}`,
    load: () => ({ connections, inFlight: turns.inFlight() }),
  };
}

/**
 * Stops on SIGTERM and SIGINT. `onStop` runs first, and health says so. For `drainSeconds` after SIGTERM requests
 * are still taken, each answer ending its connection; then no connection is accepted, requests in flight end within
 * ten seconds, and `onStopped` runs last. A second signal ends the process at once.
 */
export function stopOnSignal(
  server: Stoppable,
  drainSeconds: number,
  onStop: () => void,
  onStopped: () => Promise<void>,
): void {
  let stopping = false;
  const close = () => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(timer);
      void onStopped().finally(() => process.exit(0));
    });
  };
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    onStop();
    drainConnections();
    if (signal === 'SIGTERM' && drainSeconds > 0) setTimeout(close, drainSeconds * 1000);
    else close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
