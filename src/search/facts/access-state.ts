import { absenceOf } from '../../records/facts/evidence.ts';
import type { Tool } from '../../records/tool.ts';
import { isOpen } from './code-state.ts';
import { flagState, ifStated, type State, sure } from './fact-state.ts';
import { contactSalesState } from './price-state.ts';

/** Usable without a key, an account or a registration. */
export function keylessState({ api, signUp }: Tool): State {
  return ifStated(api.auth.length > 0, api.auth.includes('none') || signUp === 'none-needed');
}

/** `yes` when the tool is itself an MCP server, `indirect` when a tool of another kind offers one. */
export function mcpState(tool: Tool): State {
  const state = tool.packages.some(({ role }) => role === 'mcp-server') ? 'yes' : flagState('mcp')(tool);
  return state === 'yes' && tool.kind !== 'integration' ? 'indirect' : state;
}

/** Sign-up without contacting sales. */
export function selfServeState(tool: Tool): State {
  if (tool.signUp === 'self-serve' || tool.signUp === 'none-needed' || isOpen(tool)) return 'yes';
  return contactSalesState(tool) === 'yes' || tool.signUp !== undefined ? 'no' : 'unknown';
}

/**
 * Whether the organization holds a certification whose name begins with `start`. A record without it means unknown.
 */
export function certificationState(start: string): (tool: Tool) => State {
  return ({ organization }) =>
    organization?.certifications?.some((name) => name.startsWith(start)) ? 'yes' : 'unknown';
}

export function statusState(statuses: readonly Tool['status'][]): (tool: Tool) => State {
  return ({ status }) => sure(statuses.includes(status));
}

/**
 * Whether the organization was acquired. An owner without a date is `indirect`: it may have founded the organization.
 */
export function ownerState({ status, organization }: Tool): State {
  if (status === 'acquired' || organization?.owner?.since !== undefined) return 'yes';
  return organization?.owner ? 'indirect' : 'no';
}

/** Published rate limits or quotas. */
export function publicLimitsState(tool: Tool): State {
  return tool.limits.length > 0 ? 'yes' : absenceOf(tool, 'limits')?.state === 'none' ? 'no' : 'unknown';
}
