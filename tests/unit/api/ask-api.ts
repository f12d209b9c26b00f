import { route } from '../../../src/api/router.ts';
import type { Services } from '../../../src/api/services.ts';
import { createRequest, PLAIN_GET } from '../../../src/http/request.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

/** Settings of a process that keeps nothing, limits nobody and sells nothing. */
export const plainSettings = readSettings({
  STORE_URL: ':memory:',
  RATE_LIMITS: 'off',
  PAYMENTS_MODE: 'off',
});

/** Answers a request by the router of the API, without a connection. `text` is the body as sent, `body` its JSON. */
export async function askApi(
  services: Services,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  sent = '',
) {
  const answer = await route(
    createRequest(target, {
      ...PLAIN_GET,
      method,
      header: (name) => headers[name],
      headerNames: () => Object.keys(headers),
      body: async () => new TextEncoder().encode(sent),
      client: '192.0.2.1',
    }),
    services,
  );
  const { body } = answer;
  const text =
    body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
  const fields: Record<string, unknown> = { ...answer.headers, ...answer.extra };
  const isJson = /json/.test(String(fields['content-type']));
  return {
    status: answer.status,
    headers: fields,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}
