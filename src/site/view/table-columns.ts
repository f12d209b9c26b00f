/** Facts that the table of tools shows unless others are chosen, by record path. */
export const DEFAULT_COLUMNS = [
  'kind',
  'pricing.model',
  'coverage',
  'api.styles',
  'api.auth',
  'api.sandbox',
  'openSource.license',
] as const;

/** Every fact that can be a column of the table of tools, with its heading in the chooser. */
export const COLUMNS: readonly (readonly [path: string, label: string])[] = [
  ['kind', 'Kind'],
  ['pricing.model', 'Pricing model'],
  ['pricing.freeTier', 'Free tier'],
  ['pricing.freeAllowance', 'Free allowance'],
  ['prices', 'Prices'],
  ['limits', 'Limits'],
  ['signUp', 'Sign-up'],
  ['coverage', 'Coverage'],
  ['organization.country', 'Home country'],
  ['organization.owner', 'Owner'],
  ['organization.certifications', 'Certifications'],
  ['api.styles', 'API styles'],
  ['api.auth', 'Authentication'],
  ['api.sandbox', 'Sandbox'],
  ['api.webhooks', 'Webhooks'],
  ['api.sdks', 'SDKs'],
  ['packages', 'Packages'],
  ['links.openapi', 'OpenAPI document'],
  ['links.mcpServer', 'MCP server'],
  ['links.status', 'Status page'],
  ['openSource.license', 'Licence'],
  ['openSource.selfHostable', 'Self-hostable'],
  ['api.implementation', 'Written in'],
  ['verification.confidence', 'Facts verified'],
];

/** The columns that an address asks for, in their fixed order; undefined for none or just the default ones. */
export function readColumns(asked: readonly string[]): readonly string[] | undefined {
  const named = new Set(asked.flatMap((value) => value.split(',')));
  const chosen = COLUMNS.flatMap(([path]) => (named.has(path) ? [path] : []));
  const isDefault = chosen.join() === DEFAULT_COLUMNS.join();
  return chosen.length === 0 || isDefault ? undefined : chosen;
}
