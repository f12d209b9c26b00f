import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './http/server.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

async function read(response: Response): Promise<JsonAnswer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Sends JSON and reads JSON. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  return read(
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

/** Sends a form, without an `Origin`, as command-line tools and servers do. */
export async function postForm(
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  return read(await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) }));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The body with which an agent registers by the specification. */
export const ANONYMOUS = { client_name: 'Ledger Scout', identity_type: 'anonymous', redirect_uris: [] };

/** Registers by the specification and expects success. */
export async function registerAnonymous(url: string, name = ANONYMOUS.client_name) {
  const answer = await postJson(`${url}/api/agent/register`, { ...ANONYMOUS, client_name: name });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** Status of a search with a token. */
export async function searchStatus(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/search?q=kyc&limit=1`, { headers: bearer(token) });
  await response.arrayBuffer();
  return response.status;
}

/** `_meta` of a request of MCP that belongs to no handshake. */
export const modernMeta = (version = '2026-07-28') => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
});

/** A request of JSON-RPC, as MCP sends it. */
export const rpcMessage = (method: string, params: unknown = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});

/** The request that calls a tool of MCP. */
export const toolCall = (name: string, args: unknown) => rpcMessage('tools/call', { name, arguments: args });

/** Status of a search over MCP with a token. */
export async function mcpStatus(url: string, token: string): Promise<number> {
  const search = toolCall('search_tools', { query: 'kyc', limit: 1 });
  return (await postJson(`${url}/api/mcp`, search, bearer(token))).status;
}

/** Mails in the outbox of a server, oldest first. */
export function outbox(server: Pick<TestServer, 'dataDir'>): string[] {
  const folder = join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Code of ten digits in the last mail to an address. */
export function mailedCode(mails: readonly string[], email: string): string {
  const mail = mails.filter((text) => new RegExp(`^To: .*${email}`, 'mi').test(text)).at(-1);
  const code = /^Subject: (\d{10}) /m.exec(mail ?? '')?.[1];
  assert.ok(code, `no mail with a code for ${email}`);
  return code;
}

/** A browser without scripts: cookies, pages, forms, and redirects up to another origin. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #base: string;
  readonly #headers: Record<string, string>;
  /** Address and text of the page it shows. */
  url = '';
  html = '';
  status = 0;

  /** `base` is where the server listens; absolute addresses of the public base URL go there too. */
  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  async #go(url: string, init: RequestInit): Promise<void> {
    const target = new URL(url, this.#base);
    const response = await fetch(new URL(target.pathname + target.search, this.#base), {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...this.#headers,
        cookie: this.cookies(),
        ...init.headers,
      },
    });
    for (const field of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(field) ?? [];
      if (/; Max-Age=0(?:;|$)/i.test(field)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    this.status = response.status;
    this.html = await response.text();
    const location = response.headers.get('location');
    this.url = location ?? target.href;
    if (location === null) return;
    const next = new URL(location, this.#base);
    const ours = location.startsWith('/') || next.origin === new URL(this.#base).origin;
    if (ours) await this.#go(next.href, {});
  }

  /** The cookies as a request carries them. */
  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  open(url: string): Promise<void> {
    return this.#go(url, {});
  }

  /** Fills in the form that holds the button with this action, and presses it. */
  async press(action: string, fields: Record<string, string> = {}): Promise<void> {
    const forms = [...this.html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const form = forms.find(([, , inner]) => inner?.includes(`value="${action}"`));
    assert.ok(form, `no button "${action}" on the page at ${this.url} (${this.status}):\n${this.html}`);
    const hidden = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const values = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    await this.#go((form[1] ?? '').replaceAll('&#38;', '&').replaceAll('&amp;', '&'), {
      method: 'POST',
      headers: { origin: new URL(this.#base).origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...values, ...fields, action }).toString(),
    });
  }
}

/** Proves a mailbox on the page of a claim, and completes the claim with the code that the page then shows. */
export async function completeByPage(browser: Browser, url: string, claimToken: string, code: string) {
  await browser.press('prove', { code });
  await browser.press('reveal');
  const user_code = /data-code[^>]*>(\d{6})</.exec(browser.html)?.[1] ?? '';
  const body = { claim_token: claimToken, user_code };
  return { ...(await postJson(`${url}/api/agent/claim/complete`, body)), shown: user_code };
}

/** Opens an authorization address, signs in by the mailed code, and allows; resolves with the redirect. */
export async function completeLogin(
  server: Pick<TestServer, 'url' | 'dataDir'>,
  address: string,
  email = 'ada@example.com',
): Promise<URL> {
  const browser = new Browser(server.url);
  await browser.open(address);
  await browser.press('email', { email });
  await browser.press('code', { code: mailedCode(outbox(server), email) });
  await browser.press('allow');
  return new URL(browser.url);
}

/** Two servers on one store and one key set behave as one service. Both limit anonymous agents to 10 per minute. */
export async function actAsOne(a: TestServer, b: TestServer): Promise<void> {
  const agent = await registerAnonymous(a.url);
  assert.equal(await searchStatus(b.url, agent.access_token), 200, 'registered in one, used in the other');
  await postForm(`${b.url}/api/agent/revoke`, { token: agent.access_token });
  assert.equal(await searchStatus(a.url, agent.access_token), 401, 'revoked in one, refused in the other');

  // A process counts alone while the store answers late, as on a busy machine: then another agent tries.
  let status = 0;
  for (let tries = 0; tries < 10 && status !== 429; tries++) {
    const busy = await registerAnonymous(a.url);
    for (let n = 0; n < 10; n++) assert.equal(await searchStatus(a.url, busy.access_token), 200);
    await a.ask('quiet');
    status = await searchStatus(b.url, busy.access_token);
  }
  assert.equal(status, 429, 'used up in one, refused in the other');
}
