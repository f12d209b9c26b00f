/**
 * Loaded into a server that a test starts: of an answer to a request with the header field `x-hold-answer` only the head
 * leaves, as to a client whose receive buffer is full. Node cannot make the client's own buffer small, and on loopback the
 * kernel takes any answer whole.
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** How streams call the encoding of bytes. */
const RAW = 'buffer' as BufferEncoding;

const write = Socket.prototype._write;
const held = new WeakSet<ServerResponse>();

type Done = (error?: Error | null) => void;

function writeHead(
  this: Socket & { readonly _httpMessage?: ServerResponse | null },
  chunk: Buffer | string,
  encoding: BufferEncoding,
  done: Done,
): void {
  const answer = this._httpMessage;
  if (!answer?.req?.headers['x-hold-answer']) return void write.call(this, chunk, encoding, done);
  // What comes after the head waits until the connection ends.
  if (held.has(answer)) return;
  held.add(answer);
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
  const end = bytes.indexOf(HEAD_END) + HEAD_END.length;
  write.call(this, bytes.subarray(0, end), RAW, (error) => {
    if (error || end === bytes.length) done(error);
  });
}

Socket.prototype._write = writeHead;
Object.assign(Socket.prototype, { _writev: null });
