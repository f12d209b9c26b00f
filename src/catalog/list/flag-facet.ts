import type { Tool } from '../../records/tool.ts';
import { FLAGS, type FlagState } from './flags.ts';

/** A filter for a yes/no fact: `true` matches `yes` and `partly`, `false` matches only an established `no`. */
export function flagFacet<const Name extends keyof typeof FLAGS>(name: Name, label: string, what: string) {
  return {
    name,
    label,
    description: `${what}: \`true\` matches yes and partly, \`false\` an established no, \`unpublished\` facts that were researched and are not public, \`unknown\` facts that were not researched.`,
    form: 'flag' as const,
    values: () => [
      { value: 'true', label: 'Yes', aliases: ['1'] },
      { value: 'false', label: 'No', aliases: ['0', 'none'] },
      { value: 'unpublished', label: 'Not published' },
      { value: 'unknown', label: 'Not established' },
    ],
    read: (tool: Tool): readonly string[] => FLAG_VALUES[FLAGS[name](tool)],
  };
}

const FLAG_VALUES: Readonly<Record<FlagState, readonly string[]>> = {
  yes: ['true'],
  partial: ['true'],
  no: ['false'],
  unpublished: ['unpublished'],
  unknown: ['unknown'],
};
