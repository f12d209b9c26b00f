import { CORS } from '../http/answers.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { problem } from '../http/problem.ts';
import { requireLocal } from '../http/request.ts';
import type { ApiRoute, Services } from './services.ts';

const MAX_BODY = 64 * 1024;

/** Hands a request to the payment sandbox. It answers programs on this machine only, and exists in sandbox mode alone. */
export async function sandbox(request: ApiRequest, { paidFeed, baseUrl }: Services): Promise<ApiResponse> {
  if (paidFeed?.mode === 'sandbox') requireLocal(request);
  const running = await paidFeed?.sandbox();
  if (!running) throw problem('not-found', 'The payment sandbox is not offered here.');
  const post = request.method === 'POST';
  const answer = await running.handle(
    new Request(`${baseUrl}${request.path.replace(/^\/sandbox/, '')}`, {
      method: post ? 'POST' : 'GET',
      ...(post && { body: Buffer.from(await request.body(MAX_BODY)) }),
    }),
  );
  return {
    status: answer.status,
    headers: { ...CORS, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: await answer.text(),
  };
}

const sandboxRoute = (method: 'GET' | 'POST', path: string): ApiRoute => ({
  method,
  path: `/sandbox${path}`,
  endpoint: sandbox,
  cache: 'own',
  limit: 'none',
  scope: 'unchecked',
});

/** Play money, test tokens, and the facilitator and chain behind them. */
export const sandboxRoutes: readonly ApiRoute[] = [
  sandboxRoute('POST', '/faucet'),
  sandboxRoute('POST', '/card-token'),
  sandboxRoute('GET', '/facilitator/supported'),
  sandboxRoute('POST', '/facilitator/verify'),
  sandboxRoute('POST', '/facilitator/settle'),
  sandboxRoute('POST', '/rpc'),
];
