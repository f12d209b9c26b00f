import { absenceOf } from '../../records/facts/evidence.ts';
import { AUTH_LABELS } from '../../records/tool/api.ts';
import { ENDED } from '../../records/tool/general.ts';
import { CERTIFICATION_LABELS, CERTIFICATIONS } from '../../records/tool/organization.ts';
import type { Tool } from '../../records/tool.ts';
import { isOpen, unmaintainedState } from './code-facts.ts';
import { type FactRow, flagState, ifStated, type State, styleState, sure } from './fact-state.ts';
import { contactSalesState } from './price-facts.ts';

/** Kinds whose sign-up is their own; a library may call a service that asks for a key. */
const isService = ({ kind }: Tool): boolean => kind !== 'open-source' && kind !== 'integration';

/** Usable without a key, by what is said of the interface itself. */
function keylessState({ api, signUp }: Tool): State {
  if (api.auth.length > 0) return sure(api.auth.includes('none'));
  return signUp === 'none-needed' ? 'likely' : 'unknown';
}

/** Usable without an account. */
function unregisteredState(tool: Tool): State {
  if (tool.signUp === undefined) return tool.api.auth.includes('none') ? 'likely' : 'unknown';
  return tool.signUp !== 'none-needed' ? 'no' : isService(tool) ? 'yes' : 'likely';
}

/** A contract, or a least volume: asked where sales are, and otherwise not recorded. */
function contractState(tool: Tool): State {
  if (contactSalesState(tool) === 'yes') return 'yes';
  return tool.signUp === 'none-needed' ? 'no' : 'unknown';
}

/** `yes` when the tool is itself an MCP server, `indirect` when a tool of another kind offers one. */
function mcpState(tool: Tool): State {
  const state = flagState('mcp')(tool);
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
 * Whether the organization was acquired. An owner without a date may have founded the organization.
 */
function ownerState({ status, organization }: Tool): State {
  if (status === 'acquired' || organization?.owner?.since !== undefined) return 'yes';
  return organization?.owner ? 'likely' : 'unknown';
}

/** Published rate limits or quotas. */
function publicLimitsState(tool: Tool): State {
  return tool.limits.length > 0 ? 'yes' : absenceOf(tool, 'limits')?.state === 'none' ? 'no' : 'unknown';
}

/** Ways to authenticate by a token that expires. */
const TOKENS: Tool['api']['auth'] = ['oauth2', 'openid-connect', 'fapi', 'session-token', 'jwt'];

/** Whether calls are without limit: none is published for most tools of which that is true. */
const unlimitedState = ({ limits }: Tool): State => (limits.length > 0 ? 'no' : 'unknown');

const AUTH = ['api-key', 'oauth2', 'basic', 'mtls', 'jwt'] as const;

/** Facts about authentication. */
export const AUTH_ROWS: readonly FactRow[] = [
  ['no-key', 'No key', keylessState],
  ...AUTH.map(
    (one): FactRow => [
      one,
      AUTH_LABELS[one],
      ({ api }) => ifStated(api.auth.length > 0, api.auth.includes(one)),
    ],
  ),
  ['token', 'Access token', ({ api }) => (TOKENS.some((one) => api.auth.includes(one)) ? 'yes' : 'unknown')],
  ['idempotency', 'Idempotency keys', () => 'unknown'],
];

/** Facts about access: sign-up, and whether new customers are accepted. */
export const ACCESS_ROWS: readonly FactRow[] = [
  ['no-registration', 'No registration', unregisteredState],
  ['sandbox', 'Sandbox', flagState('sandbox')],
  ['contact-sales', 'Contact sales', contactSalesState],
  ['self-serve', 'Self-serve', selfServeState],
  ['contract', 'Sales contract', contractState],
  ['discontinued', 'Discontinued', statusState([...ENDED])],
  ['archived', 'Archived or no longer maintained', unmaintainedState],
  ['beta', 'Beta', statusState(['beta'])],
  ['owner-changed', 'Changed owner', ownerState],
  ['no-limits', 'No rate limits', unlimitedState],
  ['public-limits', 'Published rate limits', publicLimitsState],
  ['status-page', 'Status page', flagState('statusPage')],
  ['changelog', 'Changelog', flagState('changelog')],
  ['llms-txt', 'llms.txt', flagState('llmsTxt')],
];

/** Certifications: the start of their names in records, a label, and other names in queries. */
const CERTIFICATES: readonly (readonly [start: string, label: string, names: string])[] = [
  ['soc-1', 'SOC 1', 'soc 1|soc 1 type 2|soc 1 type ii'],
  ['soc-2', 'SOC 2', 'soc 2|soc 2 type 2|soc 2 type ii'],
  ['iso-27001', 'ISO 27001', 'iso 27001|iso iec 27001'],
  ['pci-dss-level-1', 'PCI DSS Level 1', 'pci dss level 1|pci level 1|pci dss level one|pci level one'],
  ['ibeta', 'iBeta', 'ibeta'],
  ['cyber-essentials', 'Cyber Essentials', 'cyber essentials'],
];
/** Words after the name of a certification that do not change its meaning. */
const BEHIND =
  'certified certification certificate compliant compliance report zertifiziert certificado certificato certifie'.split(
    ' ',
  );

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
  ['webhooks', 'Webhooks', flagState('webhooks')],
  ['mcp', 'MCP server', mcpState],
  ['openapi', 'OpenAPI document', flagState('openapi')],
  ...['REST', 'GraphQL', 'gRPC', 'SOAP', 'WebSocket', 'FIX'].map((label): FactRow => {
    const style = label.toLowerCase();
    return [style, label, styleState(style)];
  }),
  ['sse', 'Server-sent events', styleState('sse')],
];
