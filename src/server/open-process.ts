import { fileURLToPath } from 'node:url';
import { CHANGE_FEEDS } from '../api/feeds/list-feeds.ts';
import { isApiPath, route } from '../api/router.ts';
import { choosePaymentsMode, hasPayments } from '../payments/payment-settings.ts';
import { openAstro } from './astro-adapter.ts';
import { createHandler, createRouteLabel } from './handler.ts';
import { createProbes, createReadiness } from './monitoring/readiness.ts';
import { createServices } from './services.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { openResources } from './static/open-resources.ts';
import { holdRelease, readBuild, readHistory } from './static/release.ts';
import { openAssetPool, openStaticFiles } from './static/static-files.ts';

const OBSERVED: ReadonlySet<string> = new Set(CHANGE_FEEDS);

/**
 * What is wrong where the release describes a paid feed and the process has none, or the other way round; undefined where
 * they agree. Throws it, unless payments were switched off on purpose: that has to be possible without a build.
 */
function disagreementOnPayments(offered: boolean, settings: Settings): string | undefined {
  const taken = hasPayments(settings);
  if (offered === taken) return undefined;
  const { mode, reason } = choosePaymentsMode(settings);
  const fault =
    `the release was built ${offered ? 'with' : 'without'} the paid feed, and this process ` +
    `${taken ? 'takes' : 'cannot take'} payments (${mode} mode: ${reason}): build with the payment settings of this ` +
    'process, or start it with those of the build';
  if (settings.PAYMENTS_MODE !== 'off') throw new Error(fault);
  return fault;
}

/**
 * Connects settings, build and Astro; `directory` is `server/` of a release, of which the process serves files until it
 * ends, whatever `dist` leads to by then. Rejects with what prevents the start.
 */
export async function openProcess(directory: URL) {
  const settings = readSettings(process.env);
  const { catalog, search, manifest } = readBuild(fileURLToPath(directory), settings.baseUrl);
  let stopping = false;
  const release = holdRelease(fileURLToPath(new URL('..', directory)));
  const pool = release && openAssetPool(fileURLToPath(new URL('../../assets', directory)));
  // With `OBSERVE` set the process answers these paths itself.
  const isNoFile = (path: string) => settings.OBSERVE !== undefined && OBSERVED.has(path);
  const files = openStaticFiles(
    fileURLToPath(new URL('../client', directory)),
    { ...manifest, find: (path) => (isNoFile(path) ? undefined : manifest.files.get(path)) },
    pool,
  );
  const services = createServices(settings, catalog, {
    search,
    resources: (records) => openResources(files, manifest.files, records),
    history: (records, today) => readHistory(fileURLToPath(new URL('..', directory)), records, today),
    stopping: () => stopping,
  });

  const errorPage = async (): Promise<Response> => {
    const page = files.get('/404');
    const body = page ? await files.read(page.entry, 'identity') : 'Not found';
    return new Response(new Uint8Array(Buffer.from(body)), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
  const astro = await openAstro(settings.baseUrl, errorPage);
  const readiness = createReadiness({
    services,
    files,
    client: fileURLToPath(new URL('../client', directory)),
    dataDir: settings.DATA_DIR,
    stopping: () => stopping,
  });
  const handler = createHandler({
    files,
    services,
    api: route,
    isApiPath,
    astro,
    probes: createProbes(readiness, release?.id),
    hops: settings.TRUST_PROXY_HOPS,
  });
  const warning = disagreementOnPayments(manifest.payments, settings);
  if (warning) services.log('warn', warning);
  const label = createRouteLabel(files, astro);
  return { settings, services, handler, astro, label, release, readiness, stop: () => (stopping = true) };
}
