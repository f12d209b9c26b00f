import type { CHANGE_KINDS, SEVERITIES } from './api-change.ts';
import type { AUDIENCES } from './articles.ts';
import type {
  AppliesTo,
  AREAS,
  CERTAINTIES,
  EVENT_TYPES,
  FIRM_KINDS,
  REGULATION_KINDS,
  REGULATION_STATUSES,
  RegulatoryEvent,
  SOURCE_KINDS,
} from './regulation.ts';
import { countryName } from './scalars.ts';

type Labels<T extends readonly string[]> = Readonly<Record<T[number], string>>;

export const EVENT_TYPE_LABELS: Labels<typeof EVENT_TYPES> = {
  adopted: 'Adopted',
  applies: 'Starts to apply',
  'transposition-deadline': 'Transposition deadline',
  'compliance-deadline': 'Compliance deadline',
  'reporting-due': 'Reporting due',
  'rules-due': 'Rules due',
  'consultation-opens': 'Consultation opens',
  'consultation-closes': 'Consultation closes',
  'phase-starts': 'Phase starts',
  'application-window': 'Application window',
  'transition-ends': 'Transition ends',
  'scheme-launch': 'Scheme launch',
  'scheme-cutover': 'Scheme cut-over',
};

/** Meaning of each level of certainty, highest first. */
export const CERTAINTY_MEANINGS: Labels<typeof CERTAINTIES> = {
  confirmed: 'The date stands in a law, or on a page of the regulator or standard body, that was read.',
  reported: 'The date was read in a source that reports on the rule, not in the rule itself.',
  estimated: 'The date was derived; the note of the event says how.',
  disputed: 'Sources give different dates; the event lists the others.',
  unverified: 'The date is from general knowledge and was not read anywhere.',
};

/** Kinds of firm in the plural. */
export const FIRM_LABELS: Labels<typeof FIRM_KINDS> = {
  bank: 'banks',
  'payment-institution': 'payment institutions',
  'e-money-institution': 'e-money institutions',
  lender: 'lenders that are no banks',
  'crypto-asset-provider': 'crypto-asset service providers',
  'stablecoin-issuer': 'issuers of stablecoins',
  'investment-firm': 'investment firms',
  'asset-manager': 'asset managers and investment advisers',
  insurer: 'insurers',
  'data-recipient': 'third parties that read accounts or initiate payments',
  'technology-provider': 'technology providers',
  'public-authority': 'public authorities',
  'any-business': 'businesses of every kind',
};

const AREA_LABELS: Labels<typeof AREAS> = {
  'euro-area': 'in the euro area',
  'outside-euro-area': 'in member states outside the euro area',
};

export const STANDING_LABELS: Readonly<Record<RegulatoryEvent['standing'], string>> = {
  set: 'Set',
  proposed: 'Proposed: the rule is not yet law',
  postponed: 'Postponed or blocked',
};

export const REGULATION_KIND_LABELS: Labels<typeof REGULATION_KINDS> = {
  statute: 'Statute',
  regulation: 'Regulation',
  directive: 'Directive',
  rule: 'Supervisory rule',
  standard: 'Standard',
  'scheme-rule': 'Scheme rule',
  programme: 'Programme',
};

export const REGULATION_STATUS_LABELS: Labels<typeof REGULATION_STATUSES> = {
  proposed: 'Proposed',
  adopted: 'Adopted, not yet applicable',
  'partly-applicable': 'Applies in part',
  applicable: 'Applies',
  blocked: 'Not enforced',
};

export const CHANGE_KIND_LABELS: Labels<typeof CHANGE_KINDS> = {
  release: 'Release',
  feature: 'New feature',
  breaking: 'Breaking change',
  deprecation: 'Deprecation',
  sunset: 'Sunset',
  security: 'Security',
};

export const SEVERITY_LABELS: Labels<typeof SEVERITIES> = {
  'action-required': 'Action required',
  verify: 'Check whether it applies',
  informational: 'For information',
};

export const SOURCE_KIND_LABELS: Labels<typeof SOURCE_KINDS> = {
  law: 'law',
  regulator: 'regulator',
  'standard-body': 'standard body',
  vendor: 'vendor',
  repository: 'repository',
  'law-firm': 'law firm',
  press: 'press',
  secondary: 'secondary source',
};

export const AUDIENCE_LABELS: Labels<typeof AUDIENCES> = {
  engineer: 'For engineers',
  product: 'For product teams',
  compliance: 'For compliance teams',
  'agent-builder': 'For agent builders',
};

/** Name of a jurisdiction: a country, the European Union, or the world. */
export function jurisdictionName(code: string): string {
  return code === 'GLOBAL' ? 'Worldwide' : code === 'EU' ? 'European Union' : countryName(code);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Whom an event binds, as a sentence, such as `Banks in the euro area, each if it offers credit transfers.` */
export function appliesToText(appliesTo: AppliesTo | undefined): string {
  if (!appliesTo) return 'Whom it binds is not established.';
  const { firms, condition, area } = appliesTo;
  const who = list.format(firms.map((firm) => FIRM_LABELS[firm]));
  const where = area ? ` ${AREA_LABELS[area]}` : '';
  const text = `${who}${where}${condition ? `, each ${condition}` : ''}.`;
  return text[0]?.toUpperCase() + text.slice(1);
}
