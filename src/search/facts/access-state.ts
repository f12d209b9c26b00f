import { absenceOf } from '../../catalog/facts/absence-of.ts';
import type { Tool } from '../../catalog/schema/tool.ts';
import { isOpen } from './code-state.ts';
import { flagState, ifStated, type State, sure } from './fact-state.ts';
import { contactSalesState } from './price-state.ts';

/** Usable without a key, an account or a registration. */
export function keylessState({ api, signUp }: Tool): State {
  return ifStated(api.auth.length > 0, api.auth.includes('none') || signUp === 'none-needed');
}

/** An MCP server by itself; what is also called otherwise may have one beside. */
export function mcpState(tool: Tool): State {
  const state = tool.packages.some(({ role }) => role === 'mcp-server') ? 'yes' : flagState('mcp')(tool);
  return state === 'yes' && tool.kind !== 'integration' ? 'beside' : state;
}

/** Sign-up without a talk. */
export function selfServeState(tool: Tool): State {
  if (tool.signUp === 'self-serve' || tool.signUp === 'none-needed' || isOpen(tool)) return 'yes';
  return contactSalesState(tool) === 'yes' || tool.signUp !== undefined ? 'no' : 'unknown';
}

/** A certificate by the start of its name; absence from a record says nothing. */
export function certificationState(start: string): (tool: Tool) => State {
  return ({ organization }) =>
    organization?.certifications?.some((name) => name.startsWith(start)) ? 'yes' : 'unknown';
}

export function statusState(statuses: readonly Tool['status'][]): (tool: Tool) => State {
  return ({ status }) => sure(statuses.includes(status));
}

/** Whether somebody bought the organization; where it is not known when, it may always have belonged to them. */
export function ownerState({ status, organization }: Tool): State {
  if (status === 'acquired' || organization?.owner?.since !== undefined) return 'yes';
  return organization?.owner ? 'beside' : 'no';
}

/** Rate limits or quotas that anybody can read. */
export function publicLimitsState(tool: Tool): State {
  return tool.limits.length > 0 ? 'yes' : absenceOf(tool, 'limits')?.state === 'none' ? 'no' : 'unknown';
}
