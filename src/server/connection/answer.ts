import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type RequestEnd, requestChannel } from '../monitoring/request-log.ts';

/**
 * The module `node:http`, without an import statement. An import evaluates every export, and the export `WebSocket`
 * loads Node's HTTP client (undici), which adds 30 ms to the start of the server.
 */
export const http = process.getBuiltinModule('node:http');

/** Answers requests of `node:http`. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const WELL_FORMED = /^[\w.-]{8,64}$/;
/** Tells processes apart; all ids have one length, so that it shows in no `Content-Length`. */
const PROCESS = randomBytes(9).toString('base64url');
let count = 0;

/** The id that the client or a proxy gave, when it is 8 to 64 of `A-Za-z0-9_.-`; else one of ours. */
function idFor({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given;
  count += 1;
  return `${PROCESS}-${count.toString(36).padStart(8, '0')}`;
}

let draining = false;

/** From now on every answer closes its connection, so that the client reconnects to another process. */
export function drainConnections(): void {
  draining = true;
}

function ended(this: Answer): void {
  this.onOver?.(this);
  if (!requestChannel.hasSubscribers) return;
  const { req: request, requestId, startedAt } = this;
  const milliseconds = performance.now() - startedAt;
  requestChannel.publish({ request, response: this, requestId, milliseconds } satisfies RequestEnd);
}

/** A response that carries the id of its request, and says when it is over. Header fields come as a flat list. */
export class Answer extends http.ServerResponse {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** Called once when the answer has left or its connection is gone; a listener for each request would cost more. */
  onOver: ((over: Answer) => void) | undefined = undefined;

  constructor(...parts: ConstructorParameters<typeof http.ServerResponse>) {
    super(...parts);
    this.requestId = idFor(this.req);
    this.on('close', ended);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    if (draining) this.shouldKeepAlive = false;
    const fields = rest.at(-1);
    if (!Array.isArray(fields)) return super.writeHead(status, ...(rest as []));
    return super.writeHead(status, [...fields, 'x-request-id', this.requestId]);
  }
}

/** Id of the request that a response answers; undefined where another server made the response. */
export const requestIdOf = (response: ServerResponse): string | undefined =>
  response instanceof Answer ? response.requestId : undefined;

/**
 * Answers the requests of a connection one after the other (pipelining, RFC 9112 §9.3.2): the next is handled once
 * the answer before it has left the process, so that a client that does not read holds the memory of one answer. A
 * connection on which more than `most` requests wait is closed.
 */
export function answerInTurn(handler: Handler, most: number) {
  /** Of each connection the answer that is being made, and those that wait behind it. */
  const lines = new WeakMap<object, Answer[]>();
  let inFlight = 0;

  /** One function for all answers, and no listener of its own: every request pays for this. */
  function next(over: Answer): void {
    const { socket } = over.req;
    const line = lines.get(socket) ?? [];
    if (line[0] !== over) return;
    line.shift();
    inFlight -= 1;
    const [first] = line;
    if (!first) return;
    if (socket.writable) handler(first.req, first);
    else {
      inFlight -= line.length;
      line.length = 0;
    }
  }

  return {
    /** Answers a request when those before it on its connection are answered. */
    take(req: IncomingMessage, res: Answer) {
      const socket: Socket = req.socket;
      let line = lines.get(socket);
      if (!line) {
        line = [];
        lines.set(socket, line);
      }
      if (line.length > most) {
        socket.destroy();
        return;
      }
      inFlight += 1;
      res.onOver = next;
      if (line.push(res) === 1) handler(req, res);
    },
    /** The answer of the newest request of a connection, until it is over. */
    last: (socket: object) => lines.get(socket)?.at(-1),
    /** Requests of all connections that wait for their answer. */
    inFlight: () => inFlight,
  };
}
