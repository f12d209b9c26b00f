import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { shareSocket, stop } from './share-socket.ts';

interface Tally {
  answers: number;
  readonly failures: string[];
}

/** Sends requests one after the other over a kept connection until `until` holds. */
async function visit(port: number, agent: Agent, tally: Tally, until: () => boolean): Promise<void> {
  const registration = JSON.stringify({
    client_name: 'Scout',
    identity_type: 'anonymous',
    redirect_uris: [],
  });
  const calls = [
    ['GET', '/tools/stripe'],
    ['GET', '/api/search?q=kyc'],
    ['POST', '/api/agent/register'],
  ] as const;
  for (let turn = 0; !until(); turn += 1) {
    const [method, path] = calls[turn % calls.length] ?? calls[0];
    const outcome = await new Promise<string>((resolve) => {
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume();
          response.once('end', () => resolve(String(response.statusCode)));
          response.once('error', (error) => resolve(error.message));
        },
      );
      sent.once('error', (error) => resolve(error.message));
      sent.end(method === 'POST' ? registration : undefined);
    });
    tally.answers += 1;
    if (!/^20[01]$/.test(outcome)) tally.failures.push(`${method} ${path}: ${outcome}`);
  }
}

test('three restarts under load, one process after the other on one socket, fail no request', async () => {
  const shared = await shareSocket(4);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const tally: Tally = { answers: 0, failures: [] };
  let done = false;
  try {
    let running = await shared.start();
    const visitors = Array.from({ length: 8 }, () => visit(shared.port, agent, tally, () => done));
    for (let restart = 0; restart < 3; restart += 1) {
      const next = await shared.start();
      assert.equal(await stop(running), 0);
      running = next;
    }
    done = true;
    await Promise.all(visitors);
    await stop(running);
  } finally {
    done = true;
    agent.destroy();
    shared.close();
  }
  assert.deepEqual(tally.failures.slice(0, 5), []);
  assert.ok(tally.answers > 100, `${tally.answers} answers`);
});

test('a process that starts while none runs finds the connections that waited in the queue', async () => {
  const shared = await shareSocket(2);
  try {
    await stop(await shared.start());
    const waiting = fetch(`http://127.0.0.1:${shared.port}/api/health`);
    const running = await shared.start();
    assert.equal((await waiting).status, 200);
    await stop(running);
  } finally {
    shared.close();
  }
});

test('a process that drains says so to load balancers, answers all the same, and ends its connections', async () => {
  const shared = await shareSocket(1, 5);
  try {
    const running = await shared.start();
    const at = `http://127.0.0.1:${shared.port}`;
    assert.equal((await fetch(`${at}/api/health`)).headers.get('connection'), 'keep-alive');
    const ended = stop(running);
    let health = await fetch(`${at}/api/health`);
    while (health.status === 200) health = await fetch(`${at}/api/health`);
    assert.deepEqual(
      [health.status, health.headers.get('retry-after'), health.headers.get('connection')],
      [503, '5', 'close'],
    );
    const page = await fetch(`${at}/tools/stripe`);
    assert.deepEqual([page.status, page.headers.get('connection')], [200, 'close']);
    assert.equal(await ended, 0);
  } finally {
    shared.close();
  }
});
