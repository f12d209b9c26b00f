import { fileURLToPath } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { isApiPath, route } from '../http/router.ts';
import { hasPayments } from '../payments/payments-mode.ts';
import { readBuild } from '../static/read-build.ts';
import { openStaticFiles } from '../static/static-files.ts';
import { openTwins } from '../static/twins.ts';
import type { AstroApp } from './astro-app.ts';
import { createHandler } from './handler.ts';
import { createRouteLabel } from './monitoring/route-label.ts';
import { createServices } from './services.ts';
import { readSettings } from './settings/settings.ts';

/** Wires settings, build and Astro; `directory` is `dist/server`. Throws what keeps the process from starting. */
export function openProcess(directory: URL) {
  const settings = readSettings(process.env);
  const { catalog, manifest } = readBuild(fileURLToPath(directory), settings.baseUrl);
  let stopping = false;
  const files = openStaticFiles(fileURLToPath(new URL('../client', directory)), manifest);
  const services = createServices(settings, catalog, {
    twins: (records) => openTwins(files, manifest, records),
    stopping: () => stopping,
  });

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
  const payments = hasPayments(settings);
  if (manifest.payments !== payments) {
    const [build, here] = payments ? ['does not offer', 'does'] : ['offers', 'does not'];
    const remedy = 'build again with the payment settings of this process';
    services.log('warn', `the build ${build} the paid feed and this process ${here}: ${remedy}`);
  }
  const label = createRouteLabel(files, astro);
  return { settings, services, handler, astro, label, stop: () => (stopping = true) };
}
