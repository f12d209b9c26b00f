import { join } from 'node:path';
import { StoreUnavailable } from '../base/availability.ts';
import { isLoopback } from '../base/service.ts';
import type { Watcher } from '../observations/watch/watcher.ts';
import type { Handler } from './connection/answer.ts';
import type { Load } from './connection/listen.ts';
import type { RunMark } from './monitoring/run-marks.ts';
import { keepHeapSmall, letHeapGrow } from './monitoring/runtime.ts';

/** Ends the process with what is wrong, without a stack that would hide it. */
function refuse(error: unknown): never {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

// Everything else is loaded after this takes effect.
keepHeapSmall();
const { openProcess } = await import('./open-process.ts');

const opened = await openProcess(new URL('.', import.meta.url)).catch(refuse);

/** The request listener, for `astro preview` and for other servers. */
export const handler: Handler = opened.handler;

/** Renders a request with Astro alone, API included: the second way to serve the same functions. */
export const render = (request: Request, client: string): Promise<Response> =>
  opened.astro.render(request, { services: opened.services }, client);

if (process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') {
  const { settings, services, stop } = opened;
  const { log } = services;
  const [
    { listen, stopOnSignal },
    { logRequests },
    { paymentHint, reportsHint, warmUp },
    { choosePaymentsMode },
  ] = await Promise.all([
    import('./connection/listen.ts'),
    import('./monitoring/request-log.ts'),
    import('./start-up.ts'),
    import('../payments/payment-settings.ts'),
  ]);
  // Pages and reads need no store: the process serves them, says so in /readyz, and uses the store once it can.
  await services.store.ready().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) refuse(error);
    log('error', 'started without the store, and goes on trying', { reason: error.message });
  });
  logRequests(log, opened.label, settings);
  let watcher: Watcher | undefined;
  let run: RunMark | undefined;
  let load = (): Load => ({ connections: 0, inFlight: 0 });
  const { OBSERVE } = settings;
  const isReachable = !isLoopback(new URL(settings.baseUrl).hostname) || settings.REFRESH_ORIGINS;
  if (settings.METRICS_PORT !== undefined) {
    const [{ serveMetrics }, { parseIntervals }, { listBackups }, { markRun }] = await Promise.all([
      import('./monitoring/serve-metrics.ts'),
      import('../observations/watch/intervals.ts'),
      import('../store/backups.ts'),
      import('./monitoring/run-marks.ts'),
    ]);
    const { METRICS_HOST, METRICS_PORT, DATA_DIR, BACKUP_DIR = join(DATA_DIR, 'backups') } = settings;
    run = markRun(join(DATA_DIR, 'running'));
    const metrics = await serveMetrics(METRICS_HOST, METRICS_PORT, opened.label, {
      catalog: services.catalog,
      release: opened.release,
      readiness: opened.readiness,
      connections: () => services.store.connections(),
      load: () => load(),
      crashes: run?.crashes,
      backedUpAt: () => listBackups(BACKUP_DIR)[0]?.takenAt,
      observed: () => watcher?.lastSeen() ?? new Map(),
      observeFailures: () => watcher?.failures() ?? new Map(),
      intervals: OBSERVE !== undefined && isReachable ? parseIntervals(OBSERVE) : new Map(),
    }).catch(refuse);
    log('info', `metrics at ${metrics}`);
  }
  const { mode, reason } = choosePaymentsMode(settings);
  log('info', `payments are in ${mode} mode: ${reason}`);
  const reports = reportsHint(settings);
  if (reports) log(reports.level, reports.message);
  await warmUp(services, 'before');
  const listening = await listen(handler, settings).catch(refuse);
  const { server, address } = listening;
  load = listening.load;
  if (OBSERVE !== undefined && !isReachable) {
    log('warn', 'not observing: those who are visited must be able to reach you; set PUBLIC_BASE_URL');
  } else if (OBSERVE !== undefined) {
    const [{ openWatcher }, { readOrigins }] = await Promise.all([
      import('../observations/watch/open-watcher.ts'),
      import('../observations/visit/create-visit.ts'),
    ]);
    const { catalog, store, baseUrl } = services;
    try {
      watcher = openWatcher({
        observe: OBSERVE,
        tools: catalog.tools,
        origins: readOrigins(settings.REFRESH_ORIGINS),
        baseUrl,
        store: store.observations,
        log,
      });
      log('info', `observing ${OBSERVE}`);
    } catch (error) {
      refuse(error);
    }
  }
  const announceStop = () => {
    stop();
    log('info', 'stopping', { drainSeconds: settings.DRAIN_SECONDS, ...load() });
  };
  stopOnSignal(server, settings.DRAIN_SECONDS, announceStop, async () => {
    await watcher?.stop();
    await services.paidFeed?.close();
    await services.close();
    run?.end();
    log('info', 'stopped');
  });
  letHeapGrow();
  const release = opened.release?.id;
  log(
    'info',
    `Fintech Tool Directory ready at ${address} as ${settings.baseUrl}`,
    release ? { release } : {},
  );
  if (mode === 'sandbox') log('info', paymentHint(settings));
  void warmUp(services, 'after');
}
