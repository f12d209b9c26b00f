/**
 * Loaded into a server that a test starts: every connection takes 2 kB at once and the next 2 kB a little later, as
 * to a client whose receive buffer is tiny. Node cannot make the client's own buffer small, and on loopback the kernel
 * takes any answer whole.
 */
import { Socket } from 'node:net';

const PIECE = 2048;
const PAUSE_MS = 20;
/** How streams call the encoding of bytes. */
const RAW = 'buffer' as BufferEncoding;

const write = Socket.prototype._write;

type Done = (error?: Error | null) => void;

function writeInPieces(
  this: Socket & { readonly server?: unknown },
  chunk: Buffer | string,
  encoding: BufferEncoding,
  done: Done,
): void {
  // Only a connection that was accepted: not those to other services, nor pipes.
  if (!this.server) return void write.call(this, chunk, encoding, done);
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
  const next = (start: number) => {
    write.call(this, bytes.subarray(start, start + PIECE), RAW, (error) => {
      if (error || start + PIECE >= bytes.length) done(error);
      else if (this.destroyed) done(new Error('the connection was reset'));
      else setTimeout(next, PAUSE_MS, start + PIECE);
    });
  };
  next(0);
}

Socket.prototype._write = writeInPieces;
Object.assign(Socket.prototype, { _writev: null });
