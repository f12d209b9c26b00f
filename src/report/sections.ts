import { codeSpan, linkDestination } from '../base/text.ts';
import { isSettled } from '../records/regulation.ts';
import type { Delta } from './delta.ts';
import type { NextAction, Urgency } from './next-actions.ts';
import type { ReportData } from './report-data.ts';
import type { Rule } from './rules.ts';

/** Text in a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Text that GitHub Flavored Markdown turns into a link even when escaped: from a web or mail address to the end. */
const ADDRESS = /(?:[a-z][\w+.-]*:\/\/|www\.|mailto:|xmpp:|[\w.+-]+@\w).*/i;

const escaped = (text: string): string => text.replace(/[\\`*_~[\]<>|#&]/g, '\\$&');

/** Escapes external text so that it contains no Markdown, HTML or link. Addresses become code spans. */
const plain = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => {
      const [address] = ADDRESS.exec(word) ?? [];
      return address === undefined
        ? escaped(word)
        : escaped(word.slice(0, -address.length)) + codeSpan(address);
    })
    .join(' ');

/** A table of Markdown; empty without rows. */
const table = (head: string, align: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', head, align, ...rows];

/** Says how many rows are not shown; empty when all are. */
const rest = (total: number, shown: number, what: string): string[] =>
  total > shown ? ['', `… and ${total - shown} more ${what}; \`format=structured\` has all.`] : [];

/** Names of the first tools, and how many others there are. */
const some = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

const DATES: Readonly<Record<NextAction['dateIs'], string>> = {
  effect: 'in effect since',
  announcement: 'announced',
  observation: 'seen',
};

/** When something has to be done, as the first words of its line. */
function when({ urgency, date, dateIs }: NextAction): string {
  const day = date === undefined ? '' : ` ${date}`;
  const since = date === undefined ? '' : `, ${DATES[dateIs]} ${date}`;
  const words: Readonly<Record<Urgency, string>> = {
    now: `Now${since}`,
    recent: `New${since}`,
    due: `Due${day}`,
    earlier: `Check that it is done${since}`,
    unsettled: `May still move,${day}`,
  };
  return words[urgency];
}

/** Whom a rule binds, and which of the tools it concerns. */
function concerned({ whom, binds, tools }: NextAction): string {
  if (whom === undefined) return '';
  const named = tools.length > 0 ? ` Tools: ${some(tools)}.` : '';
  return ` ${binds === false ? 'Does not bind your kind of firm, but' : 'Binds:'} ${binds === false ? whom[0]?.toLowerCase() + whom.slice(1) : whom}${named}`;
}

function line(action: NextAction, index: number): string {
  const { because, todo, certainty, url, sources } = action;
  const [source] = sources;
  const cause = action.dateIs === 'observation' ? plain(because) : because;
  const links = [
    `[page](${linkDestination(url)})`,
    ...(source === undefined ? [] : [`[source](${linkDestination(source)})`]),
    ...(sources.length > 1 ? [`${sources.length - 1} more on the page`] : []),
  ];
  return `${index + 1}. **${when(action)}: ${cause}** (${certainty}). ${todo}${concerned(action)} ${links.join(', ')}`;
}

/** What to do next, in order. */
export function actionsSection({ actions }: ReportData, rows: number): string[] {
  const shown = actions.slice(0, rows);
  return [
    '',
    '## Do next',
    '',
    ...(shown.length > 0 ? shown.map(line) : ['Nothing that is recorded asks for anything.']),
    ...rest(actions.length, shown.length, 'things to do'),
  ];
}

/** Changes of the tools that need action, newest first. */
export function changesSection({ changes, filter }: ReportData, rows: number): string[] {
  const { needing, informational, older } = changes;
  const shown = needing.slice(0, rows);
  return [
    '',
    '## Changes of the tools',
    `${needing.length} that need action lie ahead or in the last ${filter.window} days, beside ${informational} for information; ${older} are older.`,
    ...table(
      '| date | tool | change | kind |',
      '|---|---|---|---|',
      shown.map(
        (change) =>
          `| ${change.date} | ${cell(change.subject)} | [${cell(change.title)}](${linkDestination(change.url)}) | ${change.kind}${change.severity === 'verify' ? ' (verify)' : ''} |`,
      ),
    ),
    ...rest(needing.length, shown.length, 'changes'),
  ];
}

const FIELDS = 4;

type Changed = Delta['changed']['records'][number];

function fieldsText({ fields }: Changed): string {
  if (!fields) return 'which fields is not known';
  const told = fields.slice(0, FIELDS).map(({ field, before, after }) => {
    if (before === undefined && after === undefined) return field;
    return `${field} from ${plain(before ?? 'nothing')} to ${plain(after ?? 'nothing')}`;
  });
  const more = fields.length > FIELDS ? [`${fields.length - FIELDS} more fields`] : [];
  return [...told, ...more].join('; ') || 'as it was before';
}

/** What changed in the catalogue since the last report of the holder, or since the day asked for. */
export function deltaSection({ delta }: ReportData, rows: number): string[] {
  if (!delta)
    return [
      '',
      '## Since your last report',
      'No earlier report is known. The next one that is paid with the same pass, or asked for with the same credential, tells what changed; `since` asks for a day.',
    ];
  const { since, basis, added, changed, moved, removed } = delta;
  const from = `${since.day}${since.version === undefined ? '' : ` (catalogue ${since.version})`}`;
  const lines = [
    ...removed.records.map((gone) => `- Removed: ${gone.from}${'reason' in gone ? `. ${gone.reason}` : ''}`),
    ...moved.records.map(({ from: old, to, date }) => `- Moved on ${date}: ${old} to ${to}`),
    ...added.records.map(
      ({ name, url, on }) => `- Added on ${on}: [${plain(name)}](${linkDestination(url)})`,
    ),
    ...changed.records.map(
      (each) =>
        `- Changed on ${each.on}: [${plain(each.name)}](${linkDestination(each.url)}), ${fieldsText(each)}`,
    ),
  ];
  const total = removed.total + moved.total + added.total + changed.total;
  return [
    '',
    since.why === 'last-report' ? '## Since your last report' : '## Since the day you asked for',
    `After ${from}, records: ${added.total} added, ${changed.total} changed, ${moved.total} moved, ${removed.total} removed.${basis === 'days' ? ' Told by the days on which records were edited: the releases since then are not known here, nor the fields that changed.' : ''}`,
    ...(lines.length > 0 ? [''] : []),
    ...lines.slice(0, rows),
    ...rest(total, Math.min(rows, lines.length), 'records'),
  ];
}

/** Metrics with their meaning and sample, and those of which nothing is known. */
export function metricsSection({ metrics: { computed, notComputed } }: ReportData): string[] {
  return [
    '',
    '## Metrics',
    '',
    ...computed.map(
      ({ definition, value, unit, sample }) =>
        `- ${value} ${unit === 'days' ? 'days' : '%'} (sample of ${sample}): ${definition}`,
    ),
    ...notComputed.map(({ definition }) => `- Not computed, nothing is recorded: ${definition}`),
  ];
}

/** Observations of the tools. Their texts come from third parties. */
export function observedSection({ observed }: ReportData, rows: number): string[] {
  const { signals, toolsSeen, toolsNotSeen } = observed;
  const shown = signals.slice(0, rows);
  return [
    '',
    '## Seen by programs',
    `Programs looked at ${toolsSeen} of the tools; nothing was looked at of ${toolsNotSeen}. The words are those of status pages, registries and changelogs.`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map(({ name, text, on, seenAt }) => {
      const when = [...(on ? [on] : []), ...(seenAt ? [`visited ${seenAt}`] : [])].join(', ');
      return `- ${name}: ${plain(text)}${when === '' ? '' : ` (${when})`}`;
    }),
    ...rest(signals.length, shown.length, 'observations'),
  ];
}

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
  const standing = isSettled(rule) ? '' : `, ${rule.state}`;
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
