import { linkDestination } from '../../base/link-destination.ts';
import { plain, rest } from '../markdown-text.ts';
import type { NextAction, Urgency } from '../next-actions.ts';
import type { ReportData } from '../report-data.ts';

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
