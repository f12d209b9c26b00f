import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { reservePort } from '../scripts/testing/test-environment.ts';
import { createGoal } from './goal.ts';
import { shareSocket, stop } from './http/share-socket.ts';
import { startBalancer } from './http/start-balancer.ts';
import { startNginx } from './http/start-nginx.ts';
import { copyRelease, type ReleaseFolder } from './release-folder.ts';
import { type RightAnswers, rightAnswers, type Visits, visit } from './release-visits.ts';

/** How many visitors ask at the same time. */
const VISITORS = 4;

const run = promisify(execFile);
/**
 * Runs a script of this project in a folder. The visitors go on meanwhile: the server ends connections whose request is
 * late, so nothing may keep this process for long.
 */
const script = async (folder: string, path: string, ...args: readonly string[]) =>
  (await run(process.execPath, [resolve(path), ...args], { cwd: folder })).stdout.trim();
const use = (folder: string, id: string) => script(folder, 'scripts/release.ts', 'use', id);
const makeNextRelease = ({ folder, first }: ReleaseFolder) =>
  script('.', 'tests/next-release.ts', folder, first);

export interface ChangeOptions {
  /** Whether half of the visitors come through nginx, which sends the files. */
  readonly nginx: boolean;
  /** Least number of answers in each state between two steps. */
  readonly answers: number;
  /** Least number of answers of two processes with different releases that take requests in turn. */
  readonly mixed: number;
  /** Makes the next release and returns its id; by default from a copy of the first. */
  readonly makeNext?: (releases: ReleaseFolder) => Promise<string>;
}

/**
 * Visits a service while the next release is made, made the current one, taken over by a new process on the same socket,
 * and taken back again; in between, two processes with different releases behind a load balancer.
 */
export async function changeRelease({
  nginx,
  answers,
  mixed,
  makeNext = makeNextRelease,
}: ChangeOptions): Promise<Visits> {
  const releases = copyRelease();
  const { folder, first } = releases;
  const read = (id: string, port: number) =>
    rightAnswers(join(folder, 'releases', id), `http://127.0.0.1:${port}`);
  await use(folder, first);
  const shared = await shareSocket(3, 1, folder);
  let running = await shared.start();
  const right: RightAnswers[] = [await read(first, shared.port)];
  const front = nginx
    ? await startNginx([`127.0.0.1:${shared.port}`], await reservePort(), folder)
    : undefined;
  let urls = [`http://127.0.0.1:${shared.port}`, ...(front ? [front.url] : [])];
  const goal = createGoal();
  const visits: Visits = { answers: 0, assets: 0, faults: [], onVisit: goal.step };
  /** Resolves after so many more answers, or at the first fault. */
  const enough = (count = answers) => {
    const least = visits.answers + count;
    return goal.reach(() => visits.answers >= least || visits.faults.length > 0);
  };
  /** Lets visitors come while `work` is done. */
  const whileVisited = async <T>(work: () => Promise<T>): Promise<T> => {
    let done = false;
    const visitors = Array.from({ length: VISITORS }, (_, seed) =>
      visit(urls[seed % urls.length] ?? '', right, seed, visits, () => done),
    );
    await enough();
    const result = await work();
    await enough();
    done = true;
    await Promise.all(visitors);
    return result;
  };
  try {
    const next = await whileVisited(() => makeNext(releases));
    await use(folder, next);
    // What the next release answers is read from a process of its own, before a visitor may see it.
    const probe = await shareSocket(1, 0, folder);
    const probed = await probe.start();
    right.push(await read(next, probe.port));
    const balancer = await startBalancer(
      [shared, probe].map(({ port }) => `127.0.0.1:${port}`),
      0,
    );
    const single = urls;
    urls = [balancer.url];
    await whileVisited(() => enough(mixed));
    urls = single;
    await balancer.stop();
    await stop(probed);
    probe.close();
    await whileVisited(async () => {
      for (const id of [next, first]) {
        await use(folder, id);
        const newer = await shared.start();
        await enough();
        front?.reload();
        await stop(running);
        running = newer;
        await enough();
      }
    });
    return visits;
  } finally {
    await stop(running);
    await front?.stop();
    shared.close();
    releases.remove();
  }
}
