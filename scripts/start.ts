/** `npm start`: builds the site when there is no build of the present sources and base address, then serves it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hashBuildInputs } from '../src/integrations/build-inputs.ts';
import { hasPayments } from '../src/payments/payment-settings.ts';
import { readSettings, type Settings } from '../src/server/settings.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Why the site must be built, or nothing when the present build will do. */
function reasonToBuild({ baseUrl, ...settings }: Settings): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
    if (manifest.baseUrl !== baseUrl) return `the base address is now ${baseUrl}`;
    const payments = hasPayments(settings, settings.HOST);
    if (manifest.payments !== payments) return `the paid feed is now ${payments ? 'offered' : 'off'}`;
    return manifest.inputs === hashBuildInputs() ? undefined : 'its sources have changed';
  } catch {
    return 'there is no build yet';
  }
}

function build(reason: string): void {
  console.log(`Building the site, because ${reason} …`);
  const started = performance.now();
  const astro = ['node_modules/astro/bin/astro.mjs', 'build'];
  const { status, stdout, stderr } = spawnSync(process.execPath, astro, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (status !== 0) fail(`${stdout}${stderr}\nThe build failed; the errors are above.`);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

try {
  const reason = reasonToBuild(readSettings(process.env));
  if (reason) build(reason);
} catch (error) {
  fail((error as Error).message);
}
await import(new URL('../dist/server/entry.mjs', import.meta.url).href);
