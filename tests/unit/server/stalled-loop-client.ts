/** A client in a thread of its own, so that it goes on while the server of the test stands still. */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface ClientOrder {
  readonly port: number;
  /** What is sent before the server stands still, and what is sent while it does. */
  readonly first: string;
  readonly then: string;
  /** Whether the server stands still, and whether the client has sent everything: 0 or 1. */
  readonly flags: Int32Array;
}

const { port, first, then, flags }: ClientOrder = workerData;
const socket = connect(port, '127.0.0.1');
let text = '';
socket.on('data', (chunk) => (text += chunk));
socket.on('error', () => undefined);
socket.once('close', () => parentPort?.postMessage(text));
socket.write(first);
socket.once('connect', () => {
  Atomics.wait(flags, 0, 0);
  socket.write(then, () => {
    Atomics.store(flags, 1, 1);
    Atomics.notify(flags, 1);
  });
});
