import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { postJson, registerAnonymous } from '../agent-client.ts';
import { startServer } from './server.ts';

test('a SQLite file that another program locks makes writes 503 with Retry-After, until it lets go', async () => {
  const server = await startServer({}, { anyPort: true });
  try {
    await registerAnonymous(server.url);
    const other = new DatabaseSync(join(server.dataDir, 'directory.db'));
    other.exec('BEGIN IMMEDIATE');
    const { status, headers, body } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'Late Scout',
      identity_type: 'anonymous',
      redirect_uris: [],
    });
    assert.equal(status, 503, JSON.stringify(body));
    assert.equal(headers.get('retry-after'), '5');
    assert.equal(body.error, 'temporarily_unavailable');
    other.exec('ROLLBACK');
    other.close();
    await registerAnonymous(server.url);
  } finally {
    await server.stop();
  }
});
