import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentDocuments } from '../../../src/observations/pages/agent-documents.ts';
import { type Visit, VisitError } from '../../../src/observations/visit/visit.ts';
import { readHere } from '../../observed/parsers.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const HOST = 'https://zed.example';

test('the hosts of the MCP server and of llms.txt are asked, each once', () => {
  const links = { mcpServer: `${HOST}/mcp`, llmsTxt: `${HOST}/llms.txt` };
  const subjects = (more: object) =>
    agentDocuments.targets(toolOf({ links: more })).map(({ subject }) => subject);
  assert.deepEqual(subjects(links), [HOST]);
  assert.deepEqual(subjects({ ...links, mcpServer: 'https://mcp.zed.example/' }), [
    'https://mcp.zed.example',
    HOST,
  ]);
  assert.deepEqual(subjects({ docs: HOST }), []);
});

test('a page that answers for everything, a refusal and a broken document are no documents', async () => {
  const answers: Readonly<Record<string, string>> = {
    '/.well-known/agent-card.json': '<!doctype html><title>Not found</title>',
    '/.well-known/agent-skills/index.json': '{"skills": []}',
    '/.well-known/api-catalog': '"no object"',
    '/auth.md': '# auth.md\n\nRegister here.',
  };
  const visit: Visit = async (url) => {
    const body = answers[new URL(url).pathname];
    if (body === undefined) throw new VisitError('status', `${url} answered 403`);
    return { status: 200, url, headers: {}, body: Buffer.from(body) };
  };
  const [target] = agentDocuments.targets(toolOf({ links: { llmsTxt: `${HOST}/llms.txt` } }));
  assert.ok(target);
  assert.deepEqual(await agentDocuments.observe(target, visit, readHere), {
    documents: [`${HOST}/.well-known/agent-skills/index.json`, `${HOST}/auth.md`],
  });
  const silent: Visit = () => Promise.reject(new VisitError('network', 'ECONNRESET'));
  await assert.rejects(agentDocuments.observe(target, silent, readHere), VisitError);
});
