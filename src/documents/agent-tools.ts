import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { splitFrontMatter } from '../catalog/content/front-matter.ts';
import { type Document, jsonDocument, textDocument } from './document.ts';

/** One agent skill (agentskills.io): `content/skills/<name>/SKILL.md`. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** The whole file, with `{base_url}` where addresses of this site belong. */
  readonly source: string;
  /** Whether it is listed only where the paid feed is offered. */
  readonly needsPayments: boolean;
}

/** Where a skill is served. */
export const skillPath = (name: string) => `/.well-known/agent-skills/${name}/SKILL.md`;

/** The skill as it is served. */
function skillDocument(baseUrl: string, skill: Skill): Document {
  const body = skill.source.replaceAll('\r\n', '\n').replaceAll('{base_url}', baseUrl);
  return textDocument(skillPath(skill.name), body);
}

/**
 * `/.well-known/agent-skills/index.json` (agent-skills discovery 0.2.0) and the skills themselves; each
 * digest is that of the bytes served.
 */
export function agentSkills(baseUrl: string, skills: readonly Skill[]): Document[] {
  const documents = skills.map((skill) => skillDocument(baseUrl, skill));
  const index = skills.map((skill, position) => ({
    name: skill.name,
    type: 'skill-md',
    description: skill.description,
    url: skillPath(skill.name),
    digest: `sha256:${hash('sha256', documents[position]?.body ?? '')}`,
  }));
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  return [jsonDocument('/.well-known/agent-skills/index.json', { $schema, skills: index }), ...documents];
}

/** Front matter of a skill (agentskills.io); other members are not allowed. */
const SkillHead = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64),
  description: z.string().min(1).max(1024),
  license: z.string().optional(),
  compatibility: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** Reads `<directory>/<name>/SKILL.md`; throws when a name differs from its directory. */
export function readSkills(directory: string): Skill[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const source = readFileSync(join(directory, name, 'SKILL.md'), 'utf8');
      const head = SkillHead.parse(splitFrontMatter(source).data);
      if (head.name !== name) {
        throw new Error(
          `${directory}/${name}/SKILL.md: name is "${head.name}"; it must equal the directory "${name}"`,
        );
      }
      const needsPayments = head.metadata?.['requires'] === 'paid-feed';
      return { name, description: head.description, source, needsPayments };
    });
}

/**
 * `/web-mcp.js`: registers the directory's search with the browser's agent on page load (WebMCP, CG draft of
 * 2026-10-02). Its tools only read, so none needs the user's consent; without WebMCP the script does nothing.
 */
export function webMcpScript(): Document {
  const body = `(() => {
  if (!document.modelContext && !navigator.modelContext) return;
  const read = async (path, query) => {
    const url = new URL(path, location.origin);
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return { content: [{ type: 'text', text: await response.text() }] };
  };
  const tools = [
    {
      name: 'search_tools',
      title: 'Search tools',
      description: 'Search the fintech tool directory by keyword and optional category slug.',
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'search terms, for example kyc api' },
          category: { type: 'string', description: 'category slug, for example identity-kyc' },
        },
        required: ['query'],
      },
      annotations: { readOnlyHint: true },
      execute: ({ query, category }) => read('/api/search', { q: query, category }),
    },
    {
      name: 'get_tool',
      title: 'Read a tool record',
      description: 'Read one record of the fintech tool directory by its slug.',
      inputSchema: {
        type: 'object',
        properties: { slug: { type: 'string', description: 'slug of the tool, for example stripe' } },
        required: ['slug'],
      },
      annotations: { readOnlyHint: true },
      execute: ({ slug }) => read('/api/tools/' + encodeURIComponent(slug), {}),
    },
  ];
  for (const tool of tools) {
    try {
      if (document.modelContext) document.modelContext.registerTool(tool);
      else navigator.modelContext.registerTool(tool);
    } catch (error) {
      console.warn('WebMCP registration failed', error);
    }
  }
})();
`;
  return textDocument('/web-mcp.js', body);
}
