import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Handler } from '../handler.ts';
import type { Answer } from './answer.ts';

/** Answers of connections in the order of their requests. */
export interface Turns {
  /** Answers a request when those before it on its connection are answered. */
  take(req: IncomingMessage, res: Answer): void;
  /** The answer of the newest request of a connection, until it is over. */
  last(socket: object): Answer | undefined;
  /** Requests of all connections that wait for their answer. */
  inFlight(): number;
}

/**
 * Answers the requests of a connection one after the other (pipelining, RFC 9112 §9.3.2): the next is handled once
 * the answer before it has left the process, so that a client that does not read holds the memory of one answer. A
 * connection on which more than `most` requests wait is closed.
 */
export function answerInTurn(handler: Handler, most: number): Turns {
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
    take(req, res) {
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
    last: (socket) => lines.get(socket)?.at(-1),
    inFlight: () => inFlight,
  };
}
