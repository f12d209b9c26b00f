import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startServer } from '../../http/server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { run } from '../run.ts';

const server = await startServer();
const home = temporaryFolder('inspector');
after(async () => {
  await server.stop();
});

function inspect(era: string, ...args: string[]) {
  return inspectAt('/api/mcp', era, ...args);
}

function inspectAt(path: string, era: string, ...args: string[]) {
  const target = ['--cli', '--server-url', server.url + path, '--transport', 'http', '--protocol-era', era];
  return run('mcp-inspector', [...target, ...args, '--format', 'json'], { HOME: home });
}

test('the Inspector finds an era by itself and calls a tool in it', async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'search_tools', '--tool-arg', 'query=kyc'];
  const { code, stdout, stderr } = await inspect('auto', ...call);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /structuredContent/);
});

for (const era of ['legacy', 'modern']) {
  describe(`the Inspector in the ${era} era`, () => {
    test('finds the tool schemas portable', async () => {
      const { code, stdout, stderr } = await inspect(era, '--method', 'tools/list', '--strict');
      assert.equal(code, 0, stdout + stderr);
      for (const name of ['search_tools', 'get_tool', 'list_categories', 'compare_tools']) {
        assert.match(stdout, new RegExp(`"${name}"`));
      }
    });
    test('finds the schemas of the connector portable', async () => {
      const list = ['--method', 'tools/list', '--strict'];
      const { code, stdout, stderr } = await inspectAt('/api/mcp/connector', era, ...list);
      assert.equal(code, 0, stdout + stderr);
      assert.match(stdout, /"fetch"/);
    });
    test('reports a tool error as such', async () => {
      const call = ['--method', 'tools/call', '--tool-name', 'get_tool', '--tool-arg', 'slug=nope-nope'];
      assert.equal((await inspect(era, ...call)).code, 5);
    });
    test('reads a resource of the templates', async () => {
      const uri = `${server.baseUrl}/tools/stripe.md`;
      const { code, stdout, stderr } = await inspect(era, '--method', 'resources/read', '--uri', uri);
      assert.equal(code, 0, stdout + stderr);
      assert.match(stdout, /# Stripe/);
    });
    test('makes 200 calls without an error', async () => {
      const call = ['--method', 'tools/call', '--tool-name', 'search_tools', '--tool-arg', 'query=kyc'];
      const load = ['--load', '--load-requests', '200', '--load-concurrency', '8'];
      const { code, stdout, stderr } = await inspect(era, ...call, ...load);
      assert.equal(code, 0, stdout.slice(-2000) + stderr.slice(-1000));
      assert.match(stdout, /"errors":\s*(0|\[\]|\{\})/);
    });
  });
}

test('the Inspector lists the templates of resources, and is told that a bad token is bad', async () => {
  assert.equal((await inspect('modern', '--method', 'resources/templates/list')).code, 0);
  const call = ['--method', 'tools/call', '--tool-name', 'search_tools', '--tool-arg', 'query=kyc'];
  const token = ['--header', 'Authorization: Bearer bad', '--stored-auth-only'];
  assert.equal((await inspect('modern', ...call, ...token)).code, 3);
});
