import * as z from 'zod';
import {
  type About,
  AnswerError,
  atLink,
  type Collector,
  oneLine,
  parseJson,
  type Read,
  withoutGaps,
} from '../collector.ts';
import type { Visit } from '../visit/visit.ts';

const PROTOCOL = '2025-06-18';
const PAGES = 5;

const Initialized = z.object({
  result: z.object({
    protocolVersion: z.string(),
    serverInfo: z.object({ version: z.string().optional() }).optional(),
  }),
});
const Listed = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string() })), nextCursor: z.string().optional() }),
});

/** The JSON-RPC message of an answer, which may come as an event stream. */
function parseMessage(body: string, { headers }: Pick<About, 'headers'>): unknown {
  if (!headers['content-type']?.includes('text/event-stream')) return parseJson(body);
  const data = body.split(/\r?\n/).filter((text) => text.startsWith('data:'));
  const last = data.map((text) => text.slice(5).trim()).findLast((text) => text.includes('"result"'));
  return parseJson(last ?? '');
}

export function parseInitialize(body: string, about: Pick<About, 'headers'>) {
  const { data } = Initialized.safeParse(parseMessage(body, about));
  if (!data) throw new AnswerError('the answer is no result of initialize');
  return {
    version: oneLine(data.result.serverInfo?.version, 80),
    protocol: oneLine(data.result.protocolVersion, 40),
  };
}

export function parseTools(body: string, about: Pick<About, 'headers'>) {
  const { data } = Listed.safeParse(parseMessage(body, about));
  if (!data) throw new AnswerError('the answer is no result of tools/list');
  const { tools, nextCursor } = data.result;
  return { names: tools.flatMap(({ name }) => oneLine(name, 128) ?? []), cursor: nextCursor?.slice(0, 1000) };
}

/** Asks a server what it is and lists its tools; it is never asked to run one. */
async function observe(url: string, visit: Visit, read: Read) {
  const call = (method: string, params: object, headers = {}) =>
    visit(url, {
      json: { jsonrpc: '2.0', method, params, ...(method.startsWith('notifications/') ? {} : { id: 1 }) },
      accept: 'application/json, text/event-stream',
      headers,
    });
  const clientInfo = { name: 'fintech-tool-directory', version: '1.0.0' };
  const first = await call('initialize', { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
  if (first.status !== 200) return { gone: true as const };
  const { version, protocol } = await read('mcp-initialize', first);
  const session = first.headers['mcp-session-id'];
  const headers = {
    ...(protocol && { 'mcp-protocol-version': protocol }),
    ...(session && { 'mcp-session-id': session.slice(0, 200) }),
  };
  await call('notifications/initialized', {}, headers);
  const tools = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page === 0 || (cursor !== undefined && page < PAGES); page += 1) {
    const answer = await call('tools/list', cursor === undefined ? {} : { cursor }, headers);
    const listed = await read('mcp-tools', answer);
    for (const name of listed.names) tools.add(name);
    cursor = listed.cursor;
  }
  return withoutGaps({ version, tools: [...tools].sort().slice(0, 500) });
}

/** https://modelcontextprotocol.io/specification/2025-06-18/basic/transports. A server that asks for a token is not observed. */
export const mcp: Collector = {
  name: 'mcp',
  targets: atLink('mcpServer'),
  observe: ({ url }, visit, read) => observe(url, visit, read),
};
