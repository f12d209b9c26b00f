import { fileURLToPath } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { isApiPath, route } from '../api/router.ts';
import type { AstroApp } from './astro-app.ts';
import { createHandler, type Handler } from './handler.ts';
import { listen, stopOnSignal } from './listen.ts';
import { paymentHint } from './payment-hint.ts';
import { readBuild } from './read-build.ts';
import { rememberHealth } from './remember-health.ts';
import { createServices } from './services.ts';
import { readSettings } from './settings.ts';
import { letHeapGrow } from './small-heap.ts';
import { openStaticFiles } from './static-files.ts';
import { openTwins } from './twins.ts';

/** Ends the process with what is wrong, without a stack that would hide it. */
function refuse(error: unknown): never {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

function open() {
  const settings = readSettings(process.env);
  const { catalog, manifest } = readBuild(fileURLToPath(new URL('.', import.meta.url)), settings.baseUrl);
  let stopping = false;
  const files = openStaticFiles(fileURLToPath(new URL('../client', import.meta.url)), manifest);
  const wired = createServices(settings, catalog, (records) => openTwins(files, manifest, records));
  const healthy = rememberHealth(wired.healthy);
  const services = { ...wired, healthy: () => !stopping && healthy() };

  setGetEnv((name) => process.env[name]);
  const app = createApp({ streaming: false });
  const errorPage = async (): Promise<Response> => {
    const page = files.get('/404');
    const body = page ? await files.read(page.entry, 'identity') : 'Not found';
    return new Response(new Uint8Array(Buffer.from(body)), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
  const astro: AstroApp = {
    match: (path) => app.match(new Request(encodeURI(`${settings.baseUrl}${path}`))) !== undefined,
    render: (request, _, clientAddress) =>
      app.render(request, {
        addCookieHeader: true,
        locals: { services },
        clientAddress,
        prerenderedErrorPageFetch: errorPage,
      }),
  };
  const handler = createHandler({
    files,
    services,
    api: route,
    isApiPath,
    astro,
    hops: settings.TRUST_PROXY_HOPS,
  });
  return { settings, services, handler, astro, stop: () => (stopping = true) };
}

const opened = (() => {
  try {
    return open();
  } catch (error) {
    return refuse(error);
  }
})();

/** The request listener, for `astro preview` and for other servers. */
export const handler: Handler = opened.handler;

/** Renders a request with Astro alone, API included: the second way to serve the same functions. */
export const render = (request: Request, client: string): Promise<Response> =>
  opened.astro.render(request, opened.services, client);

if (process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') {
  const { settings, services, stop } = opened;
  await services.store.ready().catch(refuse);
  const { server, address } = await listen(handler, settings).catch(refuse);
  stopOnSignal(server, stop, async () => {
    await services.paidFeed?.close();
    await services.close();
  });
  letHeapGrow();
  console.log(`Fintech Tool Directory ready at ${address} as ${settings.baseUrl}`);
  if (services.paidFeed?.mode === 'sandbox') console.log(paymentHint(settings));
  // Opened once requests are taken, so that it does not delay them.
  setImmediate(() => {
    void services.paidFeed?.payments();
    // The first start makes keys; a failure comes back with the first request that needs them.
    services.agents
      .keys()
      .catch((error: unknown) => services.log('the signing keys cannot be opened', { error }));
  });
}
