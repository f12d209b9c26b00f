import type { Server, Socket } from 'node:net';
import { addressKey } from '../../http/limits/address-key.ts';

/**
 * Closes each connection beyond the first `most` open ones of an address, an IPv6 address counting by its /64. An
 * address that `isExempt` says stands for many clients, such as a proxy, is not counted.
 */
export function capConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
