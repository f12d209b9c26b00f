import type { IncomingMessage } from 'node:http';

/** A body of at most this many bytes is read to its end, so that the connection can be used again. */
const READ_ON_BYTES = 64 * 1024;
/** How much of a longer one is thrown away before the connection closes, so that the client sees the answer. */
const DRAIN_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 500;

/** Whether the answer must close the connection because too much of the request is still on its way. */
export function needsClosing(req: IncomingMessage): boolean {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return false;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (length === undefined && coding === undefined) return false;
  return coding !== undefined || Number(length) > READ_ON_BYTES;
}

/**
 * Throws away what still arrives, bounded in bytes and time, then calls `done` once. A connection closed
 * while the client still sends is reset, and the client may lose the answer it was sent.
 */
export function drain(req: IncomingMessage, done: () => void): void {
  let seen = 0;
  const stop = () => {
    clearTimeout(timer);
    req.off('data', count).off('end', stop).off('error', stop).off('close', stop);
    req.pause();
    done();
  };
  const count = (chunk: Buffer) => {
    seen += chunk.byteLength;
    if (seen > DRAIN_BYTES) stop();
  };
  const timer = setTimeout(stop, DRAIN_MS);
  req.on('data', count).once('end', stop).once('error', stop).once('close', stop);
  req.resume();
}
