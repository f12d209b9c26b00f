/**
 * `npx node tests/observed.ts`: the long form of the tests of collectors: 10,000 mutated answers through the parsers, 100 vendors
 * of whom 30 are hostile, the first night of 1,000 tools like the present ones, a simulated month of 900 tools with 8
 * collectors, and one night of 20,000. Ends with code 1 when anything is wrong.
 */
import { visitHostileWorld } from './observed/hostile-world.ts';
import { mutateAnswers } from './observed/mutate-answers.ts';
import { simulateMonth, simulateNight } from './observed/simulate-month.ts';

let wrong = 0;
function check(what: string, isRight: boolean): void {
  console.log(`${isRight ? 'right' : 'WRONG'}: ${what}`);
  if (!isRight) wrong += 1;
}

const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
const { read, refused, faults, slowestMs } = mutateAnswers(10_000, seed);
check(
  `mutated answers of seed ${seed}: ${read} read, ${refused} refused, the slowest in ${slowestMs.toFixed(0)} ms`,
  faults.length === 0,
);
for (const fault of faults.slice(0, 10)) console.log(fault);

const world = await visitHostileWorld(100);
check(
  `${world.seen} of ${world.honest} subjects of honest vendors were seen among hostile ones`,
  world.seen === world.honest,
);
check(
  `${world.told} of ${world.hostile} subjects of hostile vendors were told`,
  world.told === world.hostile,
);
check(`nothing leaked (${world.leaks[0] ?? 'nothing'})`, world.leaks.length === 0);
check(`${world.peakMegabytes} MB at most, of 300`, world.peakMegabytes <= 300);
for (const fault of world.faults.slice(0, 10)) console.log(fault);

const night = await simulateNight(1000);
console.log(
  `${night.subjects} subjects and ${night.links} links at ${night.hosts} hosts, ${night.dead} of them dead: ${night.requests} requests, most to ${night.most.map(([host, count]) => `${host} ${count}`).join(', ')}`,
);
check(`${night.minutes.toFixed(0)} minutes at the polite rates, of 25`, night.minutes <= 25);

const started = performance.now();
const month = await simulateMonth({ tools: 900, nights: 30, changesPerNight: 40, cutNights: [3, 11, 20] });
console.log(`A month of 900 tools took ${((performance.now() - started) / 1000).toFixed(0)} s here.`);
const planted = new Set(month.planted);
const found = new Set(month.found);
check(
  `${planted.size} planted changes, each found in its night`,
  [...planted].every((change) => found.has(change)),
);
check(
  'none was invented',
  month.found.every((change) => planted.has(change)),
);
check('none was found twice', month.found.length === found.size);
check(`no limit of a host was broken (${month.offences[0] ?? 'none'})`, month.offences.length === 0);
console.log(`${month.drafts} drafts`);
const [firstRequests, lastRequests] = month.requests;
const [firstMinutes, lastMinutes] = month.minutes;
console.log(
  `900 tools: ${firstRequests} requests in ${firstMinutes} min in the first night, ${lastRequests} in ${lastMinutes} min in the last`,
);

const many = await simulateMonth({ tools: 20_000, nights: 1, changesPerNight: 0, cutNights: [] });
console.log(`20,000 tools: ${many.requests[0]} requests in ${many.minutes[0]} min in the first night`);
check('no limit of a host was broken', many.offences.length === 0);
process.exit(wrong > 0 ? 1 : 0);
