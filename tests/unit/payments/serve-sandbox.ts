import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Puts the sandbox on a loopback port, for processes that outlive or precede the service. */
export async function serveSandbox(
  handle: (request: Request) => Promise<Response>,
): Promise<{ base: string; stop: () => void }> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const request = new Request(`http://sandbox.invalid${req.url}`, {
      method: req.method ?? 'GET',
      headers: Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const answer = await handle(request);
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
