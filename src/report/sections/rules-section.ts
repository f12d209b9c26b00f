import { linkDestination } from '../../base/link-destination.ts';
import { cell, rest, table } from '../markdown-text.ts';
import type { ReportData } from '../report-data.ts';
import type { Rule } from '../rules.ts';

/** Why a rule is listed. */
function why({ binds, tools, coverageUnknown }: Rule): string {
  const touched = [
    ...(tools.length > 0
      ? [tools.slice(0, 4).join(', ') + (tools.length > 4 ? ` and ${tools.length - 4} more` : '')]
      : []),
    ...(coverageUnknown.length > 0 ? [`${coverageUnknown.length} with unknown coverage`] : []),
  ];
  return [
    ...(binds === true ? ['binds you if the condition holds'] : []),
    ...(binds === 'unknown' ? ['whom it binds is not established'] : []),
    ...(touched.length > 0 ? [`tools: ${touched.join(', ')}`] : []),
  ].join('; ');
}

function row(rule: Rule): string {
  const days = rule.datePrecision === 'day' ? String(rule.days) : `~${rule.days}`;
  const standing = rule.standing === 'set' ? '' : `, ${rule.standing}`;
  return `| ${days} | ${rule.known} | [${cell(rule.title)}](${linkDestination(rule.url)}) | ${rule.jurisdictions.join(', ')} | ${rule.certainty}${standing} | ${why(rule)} |`;
}

/** Rules that concern the reader, with what was left out. */
export function rulesSection({ rules, filter }: ReportData, rows: number): string[] {
  const { listed, outside, others, notEstablished } = rules;
  const ahead = listed.filter(({ isAhead }) => isAhead);
  const passed = listed.filter(({ isAhead }) => !isAhead).toReversed();
  const shown = [...ahead, ...passed].slice(0, rows);
  const unknown = notEstablished.map(({ title }) => title);
  const hint = filter.tools && !filter.firms ? ' Say `firm` to be told what binds your kind of firm.' : '';
  return [
    '',
    '## Rules that apply',
    `${ahead.length} ahead and ${passed.length} in effect within ${filter.window} days; ${outside} outside them, which \`window\` widens. ${others} others apply there, and neither bind a kind of firm that you named nor change one of the tools.${hint} Of ${unknown.length} it is not established whether they concern you${unknown.length > 0 ? `: ${unknown.slice(0, 5).join('; ')}${unknown.length > 5 ? `; and ${unknown.length - 5} more` : ''}` : ''}. Rules that nobody has recorded here are missing.`,
    ...table('| days | date | rule | where | certainty | why |', '|--:|---|---|---|---|---|', shown.map(row)),
    ...rest(listed.length, shown.length, 'rules'),
  ];
}
