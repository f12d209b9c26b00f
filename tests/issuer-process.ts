/**
 * An identity provider in a process of its own, with keys that the directory never sees but in its key set.
 * `POST /sign {header?, claims}` signs anything; `POST /rotate` changes the key; `POST /break` with
 * `none`, `500`, `huge` or `redirect` spoils the key set. It ends with the process that started it, which holds its input.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return { privateKey, jwk, spki: await exportSPKI(publicKey) };
}

let key = await newKey('key-1');
let fault = 'none';

async function readBody(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}

interface Order {
  readonly header?: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

async function sign({ header = {}, claims }: Order): Promise<string> {
  const protectedHeader = { alg: 'ES256', typ: 'oauth-id-jag+jwt', kid: key.jwk.kid ?? '', ...header };
  if (protectedHeader.alg === 'none') {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part(protectedHeader)}.${part(claims)}.`;
  }
  // HS256 with the public key as the secret is the classic confusion of algorithms.
  const secret = protectedHeader.alg === 'HS256' ? new TextEncoder().encode(key.spki) : key.privateKey;
  return new SignJWT(claims).setProtectedHeader(protectedHeader).sign(secret);
}

const server = createServer(async (req, res) => {
  const url = req.url ?? '';
  if (url === '/sign') return res.end(await sign(JSON.parse(await readBody(req))));
  if (url === '/rotate') {
    key = await newKey(`key-${Date.now()}`);
    return res.end();
  }
  if (url === '/break') {
    fault = await readBody(req);
    return res.end();
  }
  if (fault === '500') return res.writeHead(500).end();
  if (fault === 'redirect') return res.writeHead(302, { location: '/elsewhere' }).end();
  const padding = fault === 'huge' ? 'x'.repeat(70_000) : '';
  res.setHeader('content-type', 'application/json');
  return res.end(JSON.stringify({ keys: [key.jwk], padding }));
});
process.stdin.resume().once('close', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
