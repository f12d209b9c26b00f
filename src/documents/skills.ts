import { createHash } from 'node:crypto';
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
