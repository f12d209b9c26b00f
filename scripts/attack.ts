/**
 * `npm run attack [-- --short] [words]`: starts servers of the present build on loopback with settings of their own,
 * attacks them with everything in `tests/attack/`, or with the families whose names hold a word, and prints a table of
 * what was expected and seen. Ends by itself, on a quiet machine within ten minutes, and says when it is over them; exit
 * code 1 when an attack saw something else. `--short` leaves out what takes long.
 */
import { parseArgs } from 'node:util';
import { carryOut, familiesOf, startTargets } from '../tests/attack/families.ts';
import { head, row } from './bench/measure.ts';

const USUAL_MINUTES = 10;

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isAsked = (family: string) =>
  positionals.length === 0 || positionals.some((word) => family.includes(word));
setTimeout(() => {
  console.error(`The attacks take more than ${USUAL_MINUTES} minutes; they go on.`);
}, USUAL_MINUTES * 60_000).unref();

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 120);
const began = performance.now();
const targets = await startTargets();
let failed = 0;
let carriedOut = 0;
console.log(head('family', 'case', 'expected', 'seen', ''));
try {
  for (const { name: family, attacks } of familiesOf(targets).filter(({ name }) => isAsked(name))) {
    for (const attack of attacks.filter(({ long }) => !(values.short && long))) {
      const { expected, seen, detail, passed } = await carryOut(attack);
      carriedOut += 1;
      if (!passed) failed += 1;
      const found = detail ? `${seen}: ${detail}` : seen;
      console.log(row(...[family, attack.name, expected, found, passed ? 'PASS' : 'FAIL'].map(cell)));
    }
  }
} finally {
  await targets.stop();
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`\n${carriedOut} attacks, ${failed} not as expected, ${seconds} s`);
process.exit(failed > 0 ? 1 : 0);
