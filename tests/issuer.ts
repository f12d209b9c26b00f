import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

type Members = Readonly<Record<string, unknown>>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an identity provider, of whose keys the directory sees the key set alone, for mailboxes of example.com. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'issuer-'));
  const trustFile = join(folder, 'trust.json');
  const trusted = { issuer, jwks_uri: `${issuer}/jwks`, display_name: 'Test provider' };
  writeFileSync(trustFile, JSON.stringify([{ ...trusted, email_domains: ['example.com'] }]));
  const now = () => Math.floor(Date.now() / 1000);

  /** Signs anything. */
  async function sign(claims: Record<string, unknown>, header: Members = {}): Promise<string> {
    const signed = { alg: 'ES256', typ: 'oauth-id-jag+jwt', kid: key.kid, ...header };
    if (signed.alg === 'none') return `${encode(signed)}.${encode(claims)}.`;
    // HS256 with the public key as the secret is the classic confusion of algorithms.
    const secret = signed.alg === 'HS256' ? Buffer.from(await exportSPKI(publicKey)) : privateKey;
    return new SignJWT(claims).setProtectedHeader(signed).sign(secret);
  }

  return {
    /** Lets a directory trust this provider, as `TRUSTED_ISSUERS`. */
    trustFile,
    /** A good ID-JAG for an audience, with changes; a change to undefined leaves a claim out. */
    idJag: (aud: string, changes: Members = {}, header: Members = {}) =>
      sign(
        {
          iss: issuer,
          sub: 'user-1',
          aud,
          client_id: `${issuer}/agent.json`,
          jti: randomUUID(),
          email: 'ida@example.com',
          email_verified: true,
          auth_time: now() - 10,
          iat: now(),
          exp: now() + 300,
          ...changes,
        },
        header,
      ),
    /** A security event that takes back what was said about a subject. */
    revocation: (aud: string, changes: Members = {}, typ = 'secevent+jwt') =>
      sign(
        {
          iss: issuer,
          aud,
          sub: 'user-1',
          iat: now(),
          jti: randomUUID(),
          events: { 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked': {} },
          ...changes,
        },
        { typ },
      ),
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
