import type { Tool } from '../../records/tool.ts';
import { type Collector, parseJson, type Target } from '../collector.ts';
import { VisitError } from '../visit/visit.ts';

/** Whether a text is a JSON object, and not a "not found" page. */
export function isJsonObject(body: string): boolean {
  try {
    const value = parseJson(body);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Whether a text is Markdown that begins with a heading about authentication. */
export const isAuthDocument = (body: string): boolean => /^#\s.*auth/i.test(body.slice(0, 1000).trim());

/**
 * Documents in which a host describes its services to agents, and how each is distinguished from a "not found" page.
 */
const DOCUMENTS: Readonly<Record<string, 'json-object' | 'auth-document'>> = {
  // Agent2Agent protocol §8.2.
  '/.well-known/agent-card.json': 'json-object',
  '/.well-known/agent-skills/index.json': 'json-object',
  // RFC 9727.
  '/.well-known/api-catalog': 'json-object',
  '/.well-known/mcp/server-card.json': 'json-object',
  '/auth.md': 'auth-document',
};

/** Hosts of the recorded MCP server and llms.txt. */
function targets({ links: { mcpServer, llmsTxt } }: Tool): Target[] {
  const origins = [mcpServer, llmsTxt].flatMap((address) => (address ? [new URL(address).origin] : []));
  return [...new Set(origins)].map((origin) => ({
    subject: origin,
    url: `${origin}/.well-known/agent-card.json`,
  }));
}

/** Which of the documents a host has. Each is asked for at its own address and nowhere else. */
export const agentDocuments: Collector = {
  name: 'agent-documents',
  obeysRobots: true,
  everyDays: 14,
  targets,
  async observe({ subject }, visit, read) {
    const documents: string[] = [];
    for (const [path, parser] of Object.entries(DOCUMENTS)) {
      try {
        const answer = await visit(subject + path, { whole: true, maxBytes: 1 << 20 });
        if (answer.status === 200 && (await read(parser, answer))) documents.push(subject + path);
      } catch (error) {
        // A host that refuses one of the addresses may have another document.
        if (!(error instanceof VisitError) || !['status', 'robots', 'too-large'].includes(error.reason))
          throw error;
      }
    }
    return { documents };
  },
};
