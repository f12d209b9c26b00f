import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Handler } from '../handler.ts';

type Turn = readonly [req: IncomingMessage, res: ServerResponse];

/**
 * Answers the requests of a connection one after the other (pipelining, RFC 9112 §9.3.2): the next is handled once
 * the answer before it has left the process, so that a client that does not read holds the memory of one answer. A
 * connection on which more than `most` requests wait is closed.
 */
export function answerInTurn(handler: Handler, most: number): Handler {
  /** The request that is answered at present, and those that wait behind it. */
  const lines = new WeakMap<Socket, Turn[]>();

  function answerFirst(socket: Socket, line: Turn[]): void {
    const [first] = line;
    if (!first || !socket.writable) return;
    const [req, res] = first;
    res.once('close', () => {
      line.shift();
      answerFirst(socket, line);
    });
    handler(req, res);
  }

  return (req, res) => {
    const { socket } = req;
    const line = lines.get(socket) ?? [];
    if (line.length > most) {
      socket.destroy();
      return;
    }
    lines.set(socket, line);
    line.push([req, res]);
    if (line.length === 1) answerFirst(socket, line);
  };
}
