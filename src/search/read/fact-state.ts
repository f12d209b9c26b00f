import { absenceOf } from '../../catalog/facts/absence-of.ts';
import { licenceClass } from '../../catalog/facts/licence-class.ts';
import { licenceGroup } from '../../catalog/facts/licence-group.ts';
import { FLAGS } from '../../catalog/list/flags.ts';
import type { ToolObserved } from '../../catalog/observed/observed.ts';
import type { Tool } from '../../catalog/schema/tool.ts';

/**
 * Whether a record has a fact: established, established of something beside the thing itself, not established, or
 * established that not.
 */
export type State = 'yes' | 'beside' | 'unknown' | 'no';

/** Reads a record, and what programs saw of it. */
export type StateOf = (tool: Tool, observed?: ToolObserved) => State;

const FREE = ['free', 'freemium', 'open-source'];
const PAID = ['contact-sales', 'subscription', 'one-time'];

const sure = (held: boolean): State => (held ? 'yes' : 'no');
const ifStated = (stated: boolean, held: boolean): State => (held ? 'yes' : stated ? 'no' : 'unknown');

const models = ({ pricing }: Tool): readonly string[] => [pricing.model, ...pricing.secondary];
const isOpen = ({ openSource }: Tool): boolean =>
  openSource !== undefined && licenceClass(openSource.license) !== 'source-available';

export function flagState(name: keyof typeof FLAGS): (tool: Tool) => State {
  return (tool) => {
    const state = FLAGS[name](tool);
    return state === 'yes' || state === 'partial' ? 'yes' : state === 'no' ? 'no' : 'unknown';
  };
}

export function styleState(style: Tool['api']['styles'][number]): (tool: Tool) => State {
  return ({ api }) => ifStated(api.styles.length > 0, api.styles.includes(style));
}

/** Languages by the registry of a package (package URL types). */
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  npm: 'node',
  pypi: 'python',
  conda: 'python',
  golang: 'go',
  composer: 'php',
  gem: 'ruby',
  maven: 'java',
  nuget: 'dotnet',
  cargo: 'rust',
  cocoapods: 'swift',
  swift: 'swift',
  pub: 'dart',
  hex: 'elixir',
  hackage: 'haskell',
};

const packageType = (url: string): string => /^pkg:([^/]+)/.exec(url)?.[1] ?? '';

/**
 * The language that a project is written in or packaged for; beside a hosted service there may be libraries to call it,
 * of which a record may not name all.
 */
export function languageState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api, packages, openSource }) => {
    const libraries = packages.filter(({ role }) => role === 'library' || role === 'plugin');
    const packaged = libraries.flatMap(({ url }) => LANGUAGE_OF[packageType(url)] ?? []);
    const named: readonly string[] = [...api.sdks, ...api.implementation, ...packaged];
    if (!named.some((language) => languages.includes(language)))
      return openSource && named.length > 0 ? 'no' : 'unknown';
    return openSource ? 'yes' : 'beside';
  };
}

/** The language that a project is written in, whatever it can be called from. */
export function writtenInState(languages: readonly string[]): (tool: Tool) => State {
  return ({ api }) => {
    const written: readonly string[] = api.implementation;
    return ifStated(
      written.length > 0,
      written.some((language) => languages.includes(language)),
    );
  };
}

/** Free of charge at least within limits. A paid model without a known free tier counts as not free. */
export function freeState(tool: Tool): State {
  if (FLAGS.freeTier(tool) === 'yes' || isOpen(tool) || models(tool).some((model) => FREE.includes(model)))
    return 'yes';
  if (FLAGS.freeTier(tool) === 'no' || models(tool).some((model) => PAID.includes(model))) return 'no';
  return 'unknown';
}

/** Usable without a key, an account or a registration. */
export function keylessState({ api, signUp }: Tool): State {
  return ifStated(api.auth.length > 0, api.auth.includes('none') || signUp === 'none-needed');
}

/** Code under a licence that limits its use can be read and changed, and is not called open source by all. */
export function openSourceState(tool: Tool): State {
  if (isOpen(tool)) return 'yes';
  return tool.kind === 'open-data' || tool.openSource ? 'unknown' : 'no';
}

export function closedSourceState(tool: Tool): State {
  return tool.kind === 'open-data' && !tool.openSource ? 'unknown' : sure(tool.openSource === undefined);
}

/** Code that one runs on own machines; a hosted service without published code cannot be. */
export function selfHostedState(tool: Tool): State {
  return tool.openSource ? flagState('selfHostable')(tool) : 'no';
}

export function licenceGroupState(group: ReturnType<typeof licenceGroup>): (tool: Tool) => State {
  return ({ openSource }) => sure(openSource !== undefined && licenceGroup(openSource.license) === group);
}

/** A licence by the start of its SPDX identifier, in any choice that the licence leaves. */
export function licenceState(start: string): (tool: Tool) => State {
  const pattern = new RegExp(`(?:^|[\\s(])${start}(?![a-z])`, 'i');
  return ({ openSource }) => sure(openSource !== undefined && pattern.test(openSource.license));
}

/** An MCP server by itself; what is also called otherwise may have one beside. */
export function mcpState(tool: Tool): State {
  const state = tool.packages.some(({ role }) => role === 'mcp-server') ? 'yes' : flagState('mcp')(tool);
  return state === 'yes' && tool.kind !== 'integration' ? 'beside' : state;
}

export function contactSalesState(tool: Tool): State {
  return sure(tool.pricing.model === 'contact-sales' || tool.signUp === 'sales');
}

/** Prices that anybody can read. */
export function publicPricesState(tool: Tool): State {
  if (tool.prices.length > 0 || freeState(tool) === 'yes') return 'yes';
  if (contactSalesState(tool) === 'yes') return 'no';
  return FLAGS.pricePage(tool) === 'yes' ? 'yes' : 'unknown';
}

/** Sign-up without a talk. */
export function selfServeState(tool: Tool): State {
  if (tool.signUp === 'self-serve' || tool.signUp === 'none-needed' || isOpen(tool)) return 'yes';
  return contactSalesState(tool) === 'yes' || tool.signUp !== undefined ? 'no' : 'unknown';
}

/** A fee for each period; what sales ask is not known to be without one, nor what has plans beside other prices. */
export function periodicFeeState(tool: Tool): State {
  const { model, secondary } = tool.pricing;
  if (model === 'subscription' || model === 'contact-sales') return 'yes';
  return model === 'unknown' || secondary.includes('subscription') ? 'unknown' : 'no';
}

/** A fee before the first use; only what sales ask is likely to have one. */
export function setUpFeeState(tool: Tool): State {
  if (contactSalesState(tool) === 'yes') return 'yes';
  return tool.pricing.model === 'unknown' ? 'unknown' : 'no';
}

/** Paid by what is used, without a plan. */
export function payAsYouGoState(tool: Tool): State {
  if (models(tool).some((model) => model === 'usage-based' || model === 'transaction-fee')) return 'yes';
  return models(tool).some((model) => PAID.includes(model)) ? 'no' : 'unknown';
}

/** A stated amount that costs nothing; free tools without one are not known to have it. */
export function freeAllowanceState(tool: Tool): State {
  if (FLAGS.freeAllowance(tool) === 'yes') return 'yes';
  return freeState(tool) === 'no' ? 'no' : 'unknown';
}

/** A certificate by the start of its name; absence from a record says nothing. */
export function certificationState(start: string): (tool: Tool) => State {
  return ({ organization }) =>
    organization?.certifications?.some((name) => name.startsWith(start)) ? 'yes' : 'unknown';
}

/** A container image; hosted services have none. */
export function imageState({ packages, openSource }: Tool): State {
  if (packages.some(({ url, role }) => role === 'image' || packageType(url) === 'docker')) return 'yes';
  return openSource ? 'unknown' : 'no';
}

export function statusState(statuses: readonly Tool['status'][]): (tool: Tool) => State {
  return ({ status }) => sure(statuses.includes(status));
}

/** Whether a program saw that the repository is closed to changes; a hosted service may have none. */
export function archivedState({ openSource }: Tool, { repositories = [] }: ToolObserved = {}): State {
  if (repositories.some(({ archived }) => archived)) return 'yes';
  return openSource && repositories.length === 0 ? 'unknown' : 'no';
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
