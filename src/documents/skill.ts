import { createHash } from 'node:crypto';
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

const path = (name: string) => `/.well-known/agent-skills/${name}/SKILL.md`;

/** The skill as it is served. */
export function skillDocument(baseUrl: string, skill: Skill): Document {
  const body = skill.source.replaceAll('\r\n', '\n').replaceAll('{base_url}', baseUrl);
  return textDocument(path(skill.name), body);
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
    url: path(skill.name),
    digest: `sha256:${createHash('sha256')
      .update(documents[position]?.body ?? '')
      .digest('hex')}`,
  }));
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  return [jsonDocument('/.well-known/agent-skills/index.json', { $schema, skills: index }), ...documents];
}
