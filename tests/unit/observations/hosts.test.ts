import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readOrigins } from '../../../src/observations/visit/create-visit.ts';
import { createHostGate } from '../../../src/observations/visit/host-gate.ts';
import { readRobots } from '../../../src/observations/visit/robots.ts';
import { VisitError, type VisitReason } from '../../../src/observations/visit/visit.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

describe('host gate', () => {
  /** A gate whose requests take `ms` and end as they are told: with a status, or a fault. */
  function gateOf(ms = 0) {
    let now = 0;
    const clock = {
      now: () => now,
      async sleep(wait: number) {
        now += wait;
      },
    };
    const gate = createHostGate(clock, () => ({ pauseMs: 0, budget: 1000 }));
    const ask = async (host: string, end: VisitReason | number): Promise<string> => {
      try {
        const { status } = await gate.enter(host, async () => {
          now += ms;
          if (typeof end === 'number') return { status: end, headers: {}, body: Buffer.alloc(0) };
          throw new VisitError(end, 'a fault');
        });
        return String(status);
      } catch (error) {
        return (error as VisitError).reason;
      }
    };
    return { ask, gate, counts: gate.counts };
  }

  /** Requests that a host gets which always ends so, of twenty. */
  async function requestsUntilClosed(end: VisitReason | number): Promise<number> {
    const { ask, counts } = gateOf();
    for (let at = 0; at < 20; at += 1) await ask('a', end);
    return counts.get('a') ?? 0;
  }

  test('a host is given up after two tries without a connection, four without an answer, twelve server errors', async () => {
    for (const [end, requests] of [
      ['unreachable', 2],
      ['network', 4],
      [503, 12],
      ['too-large', 20],
      [404, 20],
    ] as const)
      assert.equal(await requestsUntilClosed(end), requests, String(end));
  });

  test('what a host is given up for is told of all its subjects, and other hosts are asked', async () => {
    const { ask } = gateOf();
    const told = [];
    for (const [host, end] of [
      ['a', 'unreachable'],
      ['a', 'unreachable'],
      ['a', 200],
      ['b', 200],
    ] as const)
      told.push(await ask(host, end));
    assert.deepEqual(told, ['unreachable', 'unreachable', 'given-up', '200']);
  });

  test('an answer makes faults before it forgotten', async () => {
    const { ask } = gateOf();
    for (let round = 0; round < 10; round += 1) {
      assert.equal(await ask('a', 'unreachable'), 'unreachable');
      assert.equal(await ask('a', 200), '200');
    }
  });

  /** Asks hosts that cannot be reached, from the first number to the one before the last. */
  async function failHosts(
    ask: ReturnType<typeof gateOf>['ask'],
    first: number,
    last: number,
  ): Promise<void> {
    for (let host = first; host < last; host += 1)
      assert.equal(await ask(`h${host}`, 'unreachable'), 'unreachable');
  }

  test('without an answer of any of eight hosts in twenty seconds the network is away', async () => {
    const { ask, counts } = gateOf(2500);
    await failHosts(ask, 0, 8);
    assert.equal(await ask('other', 200), 'offline');
    assert.equal(counts.has('other'), false);
  });

  test('the network is not away while any host answers, or when few hosts fail', async () => {
    const { ask } = gateOf(2500);
    assert.equal(await ask('alive', 200), '200');
    await failHosts(ask, 0, 7);
    await failHosts(ask, 6, 7);
    assert.equal(await ask('alive', 200), '200');
    await failHosts(ask, 7, 14);
    assert.equal(await ask('alive', 200), '200');
  });

  test('the network is not away while an answer is read that others wait behind, nor at once after it', async () => {
    const { ask, gate } = gateOf(2500);
    await gate.whileReading(async () => {
      await failHosts(ask, 0, 20);
    });
    assert.equal(await ask('alive', 200), '200');
  });
});

describe('robots rules', () => {
  const rules = (...lines: string[]) => readRobots(lines.join('\n'), 'test');
  const at = (path: string) => `https://a.example${path}`;

  test('the longest rule that fits decides, and an allowing one before another of its length', () => {
    const isAllowed = rules('User-agent: *', 'Disallow: /a', 'Allow: /a/b', 'Allow: /c', 'Disallow: /c');
    for (const [path, allowed] of [
      ['/', true],
      ['/a', false],
      ['/a/b/c', true],
      ['/ab', false],
      ['/c', true],
    ] as const)
      assert.equal(isAllowed(at(path)), allowed, path);
  });

  test('a star stands for any text, and a dollar for the end of the address', () => {
    const isAllowed = rules('User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /x*y*z', 'Disallow: /only$');
    for (const [path, allowed] of [
      ['/a.pdf', false],
      ['/a.pdf.pdf', false],
      ['/a.pdf?b', true],
      ['/xyz', false],
      ['/x/y/z/', false],
      ['/xzy', true],
      ['/only', false],
      ['/only/', true],
      ['/pdf', true],
    ] as const)
      assert.equal(isAllowed(at(path)), allowed, path);
  });

  test('the groups that name us count together, and those for everybody only without one', () => {
    const own = rules(
      'User-agent: other',
      'User-agent: Test/2.0',
      'Disallow: /a',
      'Sitemap: https://a.example/map',
      'user-agent: *',
      'Disallow: /',
      'USER-AGENT: test # again',
      'disallow : /b',
    );
    assert.deepEqual(
      ['/a', '/b', '/c'].map((path) => own(at(path))),
      [false, false, true],
    );
    const other = rules('User-agent: other', 'Disallow: /a', 'User-agent: *', 'Disallow: /b');
    assert.deepEqual(
      ['/a', '/b'].map((path) => other(at(path))),
      [true, false],
    );
  });

  test('octets are the same however they are written, and a reserved one is not its character', () => {
    const isAllowed = rules('User-agent: *', 'Disallow: /café', 'Disallow: /%7Euser', 'Disallow: /a%2fb');
    for (const [path, allowed] of [
      ['/caf%c3%a9', false],
      ['/~user', false],
      ['/a%2Fb', false],
      ['/a/b', true],
    ] as const)
      assert.equal(isAllowed(at(path)), allowed, path);
  });

  test('a file that holds no rules, or nothing that can be read, closes nothing', () => {
    for (const text of ['', '<html>Disallow: /</html>', 'Disallow: /', 'User-agent: *\nDisallow:', '\uFEFF'])
      assert.equal(readRobots(text, 'test')(at('/a')), true, text);
    assert.equal(readRobots('\uFEFFUser-agent: *\rDisallow: /', 'test')(at('/a')), false);
  });

  test('more rules than anybody keeps by hand close the host', () => {
    const many = (count: number) =>
      rules('User-agent: *', ...Array.from({ length: count }, () => 'Disallow: /a'));
    assert.equal(many(10_000)(at('/b')), true);
    assert.equal(many(10_001)(at('/b')), false);
  });

  // A matcher that tries every place of a star needs longer than the universe has, or minutes, for these.
  test('stars cost no more than the length of the file', () => {
    const bombs = [
      `Disallow: /${'*a'.repeat(1000)}b\n`.repeat(255),
      `Disallow: ${'*a'.repeat(260_000)}\n`,
      `Disallow: ${'*'.repeat(2000)}b$\n`.repeat(255),
    ];
    for (const bomb of bombs) {
      const isAllowed = rules('User-agent: *', bomb);
      for (let visit = 0; visit < 20; visit += 1) assert.equal(isAllowed(at(`/${'a'.repeat(2000)}`)), true);
    }
  });
});

describe('origins', () => {
  const folder = temporaryFolder('origins');
  const file = join(folder, 'origins.json');

  test('origins lead to other addresses, without a final slash', () => {
    writeFileSync(file, '{"https://pypi.org": "http://127.0.0.1:7000/pypi/"}');
    assert.deepEqual([...readOrigins(file)], [['https://pypi.org', 'http://127.0.0.1:7000/pypi']]);
    assert.equal(readOrigins(undefined).size, 0);
  });

  test('a file that is missing, no JSON or no list of origins is refused with the setting, the file and the form', () => {
    const refused = (path: string) => {
      const message = new RegExp(`^REFRESH_ORIGINS: ${path}.* must be a JSON object from origin to origin`);
      assert.throws(() => readOrigins(path), { message });
    };
    refused(join(folder, 'missing.json'));
    for (const text of ['', '{', 'null', '{"pypi.org": "https://pypi.example.org"}']) {
      writeFileSync(file, text);
      refused(file);
    }
  });
});
