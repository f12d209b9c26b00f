import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { after } from 'node:test';

/**
 * Lets a server listen on this machine, until the tests of the file, suite or test that asks for it have ended. Returns its host
 * and port, `127.0.0.1:49152`.
 */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
