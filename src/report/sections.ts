import { inTurns } from '../base/lists.ts';
import { codeSpan, counted, linkDestination } from '../base/text.ts';
import { jurisdictionName } from '../records/jurisdictions.ts';
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

/** A link whose text is Markdown already. */
const link = (text: string, url: string) => `[${text}](${linkDestination(url)})`;

/** A table of Markdown; empty without rows. */
const table = (head: string, align: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', head, align, ...rows];

/** Says how many are not shown of more than `rows`; empty when all are. */
const rest = (total: number, rows: number, what: string): string[] =>
  total > rows ? ['', `… and ${total - rows} more ${what}; \`format=structured\` has all.`] : [];

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
    unsettled: `May still move${day && `,${day}`}`,
  };
  return words[urgency];
}

/** Why a rule binds, and which of the tools it concerns. */
function concerned({ whom, tools }: NextAction): string {
  if (whom === undefined) return '';
  return ` Binds: ${whom}.${tools.length > 0 ? ` Tools: ${some(tools)}.` : ''}`;
}

function line(action: NextAction, index: number): string {
  const { because, todo, certainty, url, sources } = action;
  const [source] = sources;
  const cause = action.dateIs === 'observation' ? plain(because) : because;
  const links = [
    link('page', url),
    ...(source === undefined ? [] : [link('source', source)]),
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
    ...rest(actions.length, rows, 'things to do'),
  ];
}

/** Changes of the tools that need action: of every tool one before a second of any, each newest first. */
export function changesSection({ changes, filter, uses, toolCount }: ReportData, rows: number): string[] {
  if (toolCount === 0)
    return [
      '',
      '## Changes of the tools',
      'No tools were named: `tools` and `uses` tell what changes of them.',
    ];
  const { needing, informational, older } = changes;
  const shown = inTurns(needing, ({ subject }) => subject).slice(0, rows);
  return [
    '',
    '## Changes of the tools',
    `${needing.length} that need action lie ahead or in the last ${filter.window} days, beside ${informational} for information; ${older} are older.`,
    ...uses.slice(0, rows).map(({ tool, action, changes: count }) => {
      const told =
        count === 0 ? 'No change in that time is recorded' : `${counted(count, 'change')} in that time`;
      return `- In use: ${tool}${action === null ? '' : `, ${action}`}. ${told}.`;
    }),
    ...table(
      '| date | tool | change | kind |',
      '|---|---|---|---|',
      shown.map(
        (change) =>
          `| ${change.date} | ${cell(change.subject)} | ${link(cell(change.title), change.url)} | ${change.kind}${change.severity === 'verify' ? ' (verify)' : ''} |`,
      ),
    ),
    ...rest(needing.length, rows, 'changes'),
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
    ...added.records.map(({ name, url, on }) => `- Added on ${on}: ${link(plain(name), url)}`),
    ...changed.records.map(
      (each) => `- Changed on ${each.on}: ${link(plain(each.name), each.url)}, ${fieldsText(each)}`,
    ),
  ];
  const total = removed.total + moved.total + added.total + changed.total;
  return [
    '',
    since.why === 'last-report' ? '## Since your last report' : '## Since the day you asked for',
    `After ${from}, records: ${added.total} added, ${changed.total} changed, ${moved.total} moved, ${removed.total} removed.${basis === 'days' ? ' Told by the days on which records were edited: the releases since then are not known here, nor the fields that changed.' : ''}`,
    ...(lines.length > 0 ? [''] : []),
    ...lines.slice(0, rows),
    ...rest(total, rows, 'records'),
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
export function observedSection({ observed, toolCount }: ReportData, rows: number): string[] {
  if (toolCount === 0) return [];
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
    ...rest(signals.length, rows, 'observations'),
  ];
}

function row(rule: Rule): string {
  const state = isSettled(rule) ? '' : `, ${rule.state}`;
  return `| ${rule.days ?? ''} | ${rule.known} | ${link(cell(rule.title), rule.url)} | ${cell(rule.ofScheme ? `${rule.rule}, a scheme` : rule.rule)} | ${rule.certainty}${state} | ${some(rule.tools)} |`;
}

/** Most rules whose duties in force are named, and most duties of each. */
const MOST_RULES = 8;
const MOST_DUTIES = 3;

/** What has a date, and what binds already. */
export function rulesSection({ rules, filter }: ReportData, rows: number): string[] {
  const { listed, outside, others } = rules;
  const ahead = listed.filter(({ isAhead }) => isAhead);
  const inForce = Map.groupBy(
    listed.filter(({ isAhead }) => !isAhead),
    ({ rule }) => rule,
  );
  return [
    '',
    '## Due and in force',
    `${ahead.length} have a date within ${filter.window} days; ${outside} lie later, which \`window\` widens. ${listed.length - ahead.length} bind already.${others > 0 ? ` ${others} recorded duties bind others.` : ''}`,
    ...table(
      '| days | date | what | rule | certainty | tools |',
      '|--:|---|---|---|---|---|',
      ahead.slice(0, rows).map(row),
    ),
    ...rest(ahead.length, rows, 'dates'),
    ...(inForce.size > 0 ? ['', 'In force:'] : []),
    ...[...inForce].slice(0, Math.min(MOST_RULES, rows)).map(([rule, duties]) => {
      const titles = duties.slice(0, MOST_DUTIES).map(({ title, url }) => link(plain(title), url));
      const more = duties.length > MOST_DUTIES ? `; and ${duties.length - MOST_DUTIES} more` : '';
      return `- ${rule}: ${titles.join('; ')}${more}`;
    }),
    ...rest(inForce.size, Math.min(MOST_RULES, rows), 'rules in force'),
  ];
}

/** What may bind, with the facts that decide, and what is not recorded at all. */
export function uncertainSection({ rules: { uncertain, coverage } }: ReportData, rows: number): string[] {
  const places = coverage.map(({ jurisdiction, topics }) => {
    const told = (['covered', 'dates-only'] as const)
      .filter((state) => topics[state].length > 0)
      .map((state) => `${state.replace('-', ' ')}: ${topics[state].join(', ')}`);
    return `- ${jurisdictionName(jurisdiction)}: ${told.join('; ') || 'not covered'}`;
  });
  if (uncertain.length + places.length === 0) return [];
  return [
    ...(uncertain.length > 0 ? ['', '## Uncertain', ''] : []),
    ...uncertain.slice(0, rows).map(({ title, url, decides }) => {
      const more = decides.length > 3 ? ' or others' : '';
      return `- ${link(plain(title), url)}: ${decides.slice(0, 3).join('; ')}${more}`;
    }),
    ...rest(uncertain.length, rows, 'uncertain'),
    '',
    '## What is recorded',
    'A topic that is not named is not covered: its duties are missing above.',
    ...places,
  ];
}

/** Where stated facts of named tools do not fit what is due. */
export function conflictsSection({ conflicts }: ReportData, rows: number): string[] {
  if (conflicts.length === 0) return [];
  return [
    '',
    '## Conflicts with what the tools state',
    '',
    ...conflicts
      .slice(0, rows)
      .map(({ title, url, says }) => `- ${url ? link(plain(title), url) : title}: ${says}.`),
    ...rest(conflicts.length, rows, 'conflicts'),
  ];
}
