/**
 * `npx node scripts/fuzz.ts [family …] [--count N] [--seed N]`: sends generated requests to the built server, by default
 * 30,000 of each family of routes, and reports the first that is answered with 5xx, too late, or against a rule of
 * `tests/fuzz/run-family.ts`, shrunk to the shortest that fails. The same seed makes the same requests.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FAMILIES, type Family } from '../tests/fuzz/families.ts';
import { fuzzFamily } from '../tests/fuzz/run-family.ts';
import { readSurface } from '../tests/fuzz/surface.ts';
import { startServer } from '../tests/http/server.ts';
import { head, row } from './bench/measure.ts';

const HANG_MS = 2000;
/** Most that memory may grow over the second half of a family's requests. */
const GROWTH = 1.1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '30000' }, seed: { type: 'string' } },
});
const isFamily = (name: string): name is Family => FAMILIES.some((family) => family === name);
const unknown = positionals.filter((name) => !isFamily(name));
if (unknown.length > 0) {
  console.error(`There is no family ${unknown.join(', ')}; there are ${FAMILIES.join(', ')}.`);
  process.exit(2);
}
const count = Number(values.count);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
const named = positionals.filter(isFamily);

console.log(`seed ${seed}, ${count} requests each, load ${loadavg()[0]?.toFixed(1)}\n`);
console.log('Memory at 10, 50 and 100 % of the requests, after a collection of garbage:\n');
console.log(head('family', 'requests', 'answers by status', 'slowest ms', 'heap MB', 'resident MB', ''));
for (const family of named.length > 0 ? named : FAMILIES) {
  const server = await startServer();
  try {
    const surface = await readSurface(server);
    const { requests, statuses, slowestMs, memory, fault } = await fuzzFamily(family, server, surface, {
      count,
      seed,
      hangMs: HANG_MS,
      weighAt: [0.1, 0.5, 1],
    });
    const [, half, last] = memory;
    const flat = half && last && last.resident <= half.resident * GROWTH && last.heap <= half.heap * GROWTH;
    const logged = /the API failed|a request failed|the MCP endpoint failed/.test(server.output());
    const met = fault === undefined && !logged && flat;
    if (!met) process.exitCode = 1;
    const answers = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    const [heap, resident] = (['heap', 'resident'] as const).map((kind) =>
      memory.map((found) => found[kind].toFixed(0)).join(' → '),
    );
    const verdict = met ? 'PASS' : 'FAIL';
    console.log(
      row(family, `${requests}`, answers.join(', '), slowestMs, heap ?? '', resident ?? '', verdict),
    );
    if (fault !== undefined) console.log(`\n${fault}\n`);
    if (logged) console.log(`\nThe server logged faults:\n${server.output().slice(-4000)}\n`);
  } finally {
    await server.stop();
  }
}
