import type { Tool } from '../../records/tool.ts';

/** Whether a tool is a hosted service. */
export const isHosted = ({ kind }: Pick<Tool, 'kind'>): boolean =>
  kind === 'api' || kind === 'data-source' || kind === 'integration';

const always = () => true;
const hasCode = ({ openSource }: Tool) => openSource !== undefined;

/** Facts that every record should have, by record path, and which tools have them. */
const KEY_FACTS: readonly (readonly [path: string, applies: (tool: Tool) => boolean])[] = [
  ['description', always],
  ['status', always],
  ['organization.name', always],
  ['organization.country', always],
  ['organization.owner', always],
  ['organization.certifications', isHosted],
  ['signUp', isHosted],
  ['pricing.model', always],
  ['prices', always],
  ['limits', isHosted],
  ['packages', always],
  ['api.styles', always],
  ['api.auth', always],
  ['api.sandbox', isHosted],
  ['coverage', always],
  ['links.docs', always],
  ['links.status', isHosted],
  ['links.changelog', always],
  ['openSource.license', hasCode],
  ['openSource.repository', hasCode],
  ['openSource.selfHostable', hasCode],
];

/** Record paths of the facts that a record of this kind should have. */
export function keyFactsOf(tool: Tool): string[] {
  return KEY_FACTS.filter(([, applies]) => applies(tool)).map(([path]) => path);
}
