import type { Tool } from '../../catalog/schema/tool.ts';
import type { Collector, Target } from '../collector.ts';
import { VisitError } from '../visit/visit.ts';

const isJsonObject = (body: string): boolean => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/**
 * Documents in which a host describes its services to agents, and how each is distinguished from a "not found" page.
 */
const DOCUMENTS: Readonly<Record<string, (body: string) => boolean>> = {
  // Agent2Agent protocol §8.2.
  '/.well-known/agent-card.json': isJsonObject,
  '/.well-known/agent-skills/index.json': isJsonObject,
  // RFC 9727.
  '/.well-known/api-catalog': isJsonObject,
  '/.well-known/mcp/server-card.json': isJsonObject,
  '/auth.md': (body) => /^#\s.*auth/i.test(body.trim()),
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
  documented: false,
  everyDays: 14,
  targets,
  async observe({ subject }, visit) {
    const documents: string[] = [];
    for (const [path, isDocument] of Object.entries(DOCUMENTS)) {
      try {
        const { status, body } = await visit(subject + path, { whole: true, maxBytes: 1 << 20 });
        if (status === 200 && isDocument(body)) documents.push(subject + path);
      } catch (error) {
        // A host that refuses one of the addresses may have another document.
        if (!(error instanceof VisitError) || !['status', 'robots', 'too-large'].includes(error.reason))
          throw error;
      }
    }
    return { documents };
  },
};
