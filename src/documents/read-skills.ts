import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { splitFrontMatter } from '../catalog/content/front-matter.ts';
import type { Skill } from './skill.ts';

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
