import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Starts the identity provider of `issuer-process.ts`. */
export async function startIssuer() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('issuer-process.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  const issuer = String(chunk).trim();
  const post = async (path: string, body: string) => {
    const response = await fetch(`${issuer}${path}`, { method: 'POST', body });
    return response.text();
  };
  const now = () => Math.floor(Date.now() / 1000);
  return {
    issuer,
    /** Writes the trust file that lets the directory trust this provider, for mailboxes of these domains. */
    trust(path: string, emailDomains: readonly string[] = ['example.com']) {
      const entry = { issuer, jwks_uri: `${issuer}/jwks`, display_name: 'Test provider' };
      writeFileSync(path, JSON.stringify([{ ...entry, email_domains: emailDomains }]));
    },
    /** Signs anything. */
    sign: (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
      post('/sign', JSON.stringify({ claims, header })),
    /** A good ID-JAG for an audience, with changes; a change to undefined leaves a claim out. */
    idJag(aud: string, changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
      const claims = {
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
      };
      return this.sign(claims, header);
    },
    /** A security event that takes back what was said about a subject. */
    revocation: (aud: string, changes: Record<string, unknown> = {}, typ = 'secevent+jwt') =>
      post(
        '/sign',
        JSON.stringify({
          header: { typ },
          claims: {
            iss: issuer,
            aud,
            sub: 'user-1',
            iat: now(),
            jti: randomUUID(),
            events: { 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked': {} },
            ...changes,
          },
        }),
      ),
    rotate: () => post('/rotate', ''),
    break: (fault: 'none' | '500' | 'huge' | 'redirect') => post('/break', fault),
    stop: () => child.kill(),
  };
}
