import { absenceOf } from '../../records/facts/evidence.ts';
import { CERTIFICATION_LABELS, CERTIFICATIONS } from '../../records/tool/organization.ts';
import type { Tool } from '../../records/tool.ts';
import { archivedState, isOpen } from './code-facts.ts';
import { type FactRow, flagState, ifStated, type State, styleState, sure } from './fact-state.ts';
import { contactSalesState } from './price-facts.ts';

/** Usable without a key, an account or a registration. */
function keylessState({ api, signUp }: Tool): State {
  return ifStated(api.auth.length > 0, api.auth.includes('none') || signUp === 'none-needed');
}

/** `yes` when the tool is itself an MCP server, `indirect` when a tool of another kind offers one. */
function mcpState(tool: Tool): State {
  const state = tool.packages.some(({ role }) => role === 'mcp-server') ? 'yes' : flagState('mcp')(tool);
  return state === 'yes' && tool.kind !== 'integration' ? 'indirect' : state;
}

/** Sign-up without contacting sales. */
function selfServeState(tool: Tool): State {
  if (tool.signUp === 'self-serve' || tool.signUp === 'none-needed' || isOpen(tool)) return 'yes';
  return contactSalesState(tool) === 'yes' || tool.signUp !== undefined ? 'no' : 'unknown';
}

/**
 * Whether the organization holds a certification whose name begins with `start`. A record without it means unknown.
 */
function certificationState(start: string): (tool: Tool) => State {
  return ({ organization }) =>
    organization?.certifications?.some((name) => name.startsWith(start)) ? 'yes' : 'unknown';
}

function statusState(statuses: readonly Tool['status'][]): (tool: Tool) => State {
  return ({ status }) => sure(statuses.includes(status));
}

/**
 * Whether the organization was acquired. An owner without a date is `indirect`: it may have founded the organization.
 */
function ownerState({ status, organization }: Tool): State {
  if (status === 'acquired' || organization?.owner?.since !== undefined) return 'yes';
  return organization?.owner ? 'indirect' : 'no';
}

/** Published rate limits or quotas. */
function publicLimitsState(tool: Tool): State {
  return tool.limits.length > 0 ? 'yes' : absenceOf(tool, 'limits')?.state === 'none' ? 'no' : 'unknown';
}

/** Facts about access: sign-up, authentication, and whether new customers are accepted. */
export const ACCESS_ROWS: readonly FactRow[] = [
  [
    'no-key',
    'No key',
    keylessState,
    'no key|no api key|no keys|no api keys|keyless|without key|without a key|without an api key|without api key|without keys|without any key|no token|without a token|no auth|no authentication|without authentication|unauthenticated|no registration|without registration|without registering|no sign up|no signup|without signup|without sign up|without signing up|no account|without an account|no account needed|no login|without login|ohne schlussel|ohne anmeldung|ohne registrierung|ohne api key|sans cle|sans inscription|sans cle api|sin clave|sin registro|sem chave|sem cadastro|senza chiave|senza registrazione',
  ],
  [
    'sandbox',
    'Sandbox',
    flagState('sandbox'),
    'sandbox|sandboxes|sandbox account|sandbox access|test account|test accounts|test server|demo environment|staging environment|sandbox api|test keys|test api key|test environment|test mode|testing environment|sandbox environment|developer sandbox|testumgebung|environnement de test|bac a sable|entorno de pruebas|ambiente de testes|ambiente di test',
  ],
  [
    'contact-sales',
    'Contact sales',
    contactSalesState,
    '',
    'contact sales|contacting sales|talking to sales|talk to sales|speaking to sales|speak to sales|sales call|sales calls|a sales call|sales contract|sales team|sales people|sales demo|enterprise contract|enterprise sales|enterprise pricing|calling sales|custom pricing|book a demo|booking a demo',
  ],
  [
    'self-serve',
    'Self-serve',
    selfServeState,
    'self serve|self service|instant access|immediate access|developer sign up|developer signup|sign up online|self serve sign up|self service sign up|self serve signup|instant sign up',
  ],
  [
    'contract',
    'Sales contract',
    contactSalesState,
    '',
    'contract|long contract|long term contract|annual contract|yearly contract|minimum commitment|commitment|minimum volume|minimum volumes|lock in',
  ],
  [
    'discontinued',
    'Discontinued',
    statusState(['discontinued', 'deprecated', 'closed-to-new-users']),
    'discontinued|deprecated|shut down|shutdown|no longer available|closed to new users|abandoned|retired|sunset|end of life|eingestellt|descontinuado',
    'shutting down|dead',
  ],
  [
    'archived',
    'Archived repository',
    archivedState,
    'archived|archived repository|archived repositories|archived repo|unmaintained|no longer maintained',
  ],
  ['beta', 'Beta', statusState(['beta']), 'in beta|public beta|beta version|early access'],
  [
    'owner-changed',
    'Changed owner',
    ownerState,
    'acquired|recently acquired|changed owner|changed owners|changed hands|new owner|under new ownership|was bought|were bought|bought by another company',
  ],
  [
    'public-limits',
    'Published rate limits',
    publicLimitsState,
    'rate limit|rate limits|publish limits|publishes limits|published limits|published rate limits|documented rate limits|request limits|request limit|api limits|api quota|api quotas|usage limits|calls per minute|requests per second|requests per minute',
  ],
  [
    'status-page',
    'Status page',
    flagState('statusPage'),
    'status page|public status page|statuspage|uptime page|status site',
  ],
  ['changelog', 'Changelog', flagState('changelog'), 'changelog|change log|release notes'],
  ['llms-txt', 'llms.txt', flagState('llmsTxt'), 'llms txt'],
];

/** Certifications: the start of their names in records, a label, and other names in queries. */
const CERTIFICATES: readonly (readonly [start: string, label: string, names: string])[] = [
  ['soc-1', 'SOC 1', 'soc 1|soc1|soc 1 type 2|soc 1 type ii'],
  ['soc-2', 'SOC 2', 'soc 2|soc2|soc 2 type 2|soc 2 type ii|soc2 type 2'],
  ['iso-27001', 'ISO 27001', 'iso 27001|iso27001|iso iec 27001'],
  ['pci-dss-level-1', 'PCI DSS Level 1', 'pci dss level 1|pci level 1|pci dss level one|pci level one'],
  ['ibeta', 'iBeta', 'ibeta|i beta'],
  ['cyber-essentials', 'Cyber Essentials', 'cyber essentials'],
];
/** Words after the name of a certification that do not change its meaning. */
const BEHIND = [
  'certified',
  'certification',
  'certificate',
  'compliant',
  'compliance',
  'report',
  'zertifiziert',
  'certificado',
  'certificato',
  'certifie',
];

const named = CERTIFICATES.map(([start]) => start);
const others = CERTIFICATIONS.filter(
  (name) => !named.some((start) => name.startsWith(start)) && name !== 'pci-dss',
).map(
  (name) =>
    [name, CERTIFICATION_LABELS[name], `${CERTIFICATION_LABELS[name]}|${name.replaceAll('-', ' ')}`] as const,
);

export const CERTIFICATE_ROWS: readonly FactRow[] = [
  ...[...CERTIFICATES, ...others].map(
    ([start, label, names]): FactRow => [
      start,
      label,
      certificationState(start),
      names
        .split('|')
        .flatMap((name) => [name, ...BEHIND.map((word) => `${name} ${word}`)])
        .join('|'),
    ],
  ),
  // "PCI DSS" alone can also be a need (to be audited, or to reduce the PCI scope), so it is no condition by itself.
  [
    'pci-dss',
    'PCI DSS',
    certificationState('pci-dss'),
    'pci dss certified|pci dss compliant|pci certified|pci compliant|pci dss certification|pci dss zertifiziert',
  ],
];

/** Facts about interfaces, protocols and formats. */
export const INTERFACE_ROWS: readonly FactRow[] = [
  [
    'webhooks',
    'Webhooks',
    flagState('webhooks'),
    'webhook|webhooks|web hooks|with callbacks|webhook notifications|webhook events',
  ],
  ['mcp', 'MCP server', mcpState, 'mcp|mcp server|mcp servers|model context protocol'],
  [
    'openapi',
    'OpenAPI document',
    flagState('openapi'),
    'openapi|open api spec|openapi spec|openapi document|openapi description|swagger',
  ],
  ['rest', 'REST', styleState('rest'), 'rest|rest api|restful|restful api|rest interface'],
  ['graphql', 'GraphQL', styleState('graphql'), 'graphql|graphql api|graph ql'],
  ['grpc', 'gRPC', styleState('grpc'), 'grpc|grpc api'],
  ['soap', 'SOAP', styleState('soap'), 'soap|soap api'],
  [
    'websocket',
    'WebSocket',
    styleState('websocket'),
    'websocket|websockets|web socket|web sockets|websocket api',
  ],
  ['fix', 'FIX', styleState('fix'), 'fix api|fix interface|fix gateway'],
  ['sse', 'Server-sent events', styleState('sse'), 'server sent events'],
];
