import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems hand out by themselves: from 32768 on Linux, from 49152 elsewhere. */
const [FIRST, LAST] = [12_000, 32_000];

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Reserves a TCP port of this machine until this process ends, for a program that has to be told one. This process
 * listens on the port after it, so that no two processes, of this checkout or of another one, reserve the same.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * randomInt((LAST - FIRST) / 2);
    const guard = await listenOn(port + 1);
    if (guard === undefined) continue;
    guard.unref();
    const free = await listenOn(port);
    if (free !== undefined) {
      free.close();
      await once(free, 'close');
      return port;
    }
    guard.close();
  }
}
