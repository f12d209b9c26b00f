import { formatDate } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { absenceText } from '../../catalog/facts/comparison.ts';
import { type Fact, factsOf, valuesText } from '../../catalog/facts/facts-of.ts';
import { isHosted } from '../../catalog/facts/verification.ts';
import { endOf, lastActive, newestVersion, stateOf } from '../../catalog/list/activity.ts';
import { subjectName } from '../../catalog/observed/observed-changes.ts';
import { naming } from '../../catalog/related.ts';
import { installLine } from '../../records/facts/packages.ts';
import { countryName, withArticle } from '../../records/scalars.ts';
import { ENDED } from '../../records/tool/general.ts';
import { priceName, shortPriceText } from '../../records/tool/price-text.ts';
import { freeTier, limitText } from '../../records/tool/pricing.ts';
import type { Tool } from '../../records/tool.ts';

/** One answer of the first screen: what is asked, what the record says, and what limits it. */
export interface Answer {
  readonly question: string;
  readonly text: string;
  /** Where it comes from or what it depends on, in a few words. */
  readonly note?: string | undefined;
  /** Where the note was read. */
  readonly href?: string | undefined;
  /** Whether the text is a line to type. */
  readonly code?: boolean;
  /** Whether nothing is established. */
  readonly open?: boolean;
  /** Section of the page with the facts behind it. */
  readonly section: string;
}

type Said = Omit<Answer, 'question' | 'section'>;

const OPEN = 'Not established';
const textOf = (fact: Fact | undefined) => (fact && valuesText(fact)) || undefined;

/** What a fact says, or that it was looked for and not found. */
function stated(fact: Fact | undefined): string | undefined {
  return textOf(fact) ?? (fact?.looked && absenceText(fact, formatDate));
}

function priceAnswer({ prices: [first] }: Tool, facts: ReadonlyMap<string, Fact>): Said {
  const licence = textOf(facts.get('openSource.license'));
  const paid = first ? priceName(first) : stated(facts.get('prices'));
  const note = [paid, licence && `Code under ${licence}`].filter(Boolean).join('; ');
  return {
    text: first
      ? shortPriceText(first).slice(`${priceName(first)}: `.length)
      : (textOf(facts.get('pricing.model')) ?? OPEN),
    note: note || 'No published figure recorded',
  };
}

function tryAnswer(tool: Tool, facts: ReadonlyMap<string, Fact>): Said {
  const signUp = textOf(facts.get('signUp'));
  const text = [
    freeTier(tool) === 'yes' && (textOf(facts.get('pricing.freeAllowance')) ?? 'Free tier'),
    tool.api.sandbox === 'yes' && 'Sandbox',
    tool.selfHost !== undefined && 'Self-hosting',
    freeTier(tool) === 'no' && 'no free tier',
    tool.api.sandbox === 'no' && 'no sandbox',
  ]
    .filter(Boolean)
    .join(', ');
  const note = signUp && `Sign-up: ${signUp.toLowerCase()}`;
  if (text === '') return { text: note ?? OPEN };
  return { text: text.charAt(0).toUpperCase() + text.slice(1), note };
}

function callAnswer(tool: Tool, facts: ReadonlyMap<string, Fact>, catalog: Catalog): Said {
  const styles = textOf(facts.get('api.styles'));
  const libraries = tool.packages.filter(({ role }) => role === 'library');
  // A server for assistants is no first call of an interface that has others.
  const first =
    libraries.find(({ by }) => by === 'official') ?? libraries[0] ?? (styles ? undefined : tool.packages[0]);
  const seen = catalog.observed[tool.slug]?.packages?.find(({ url }) => url === first?.url);
  const auth = textOf(facts.get('api.auth'));
  if (first)
    return {
      text: installLine(first, seen?.latest),
      code: true,
      note: [first.by === 'community' && 'Community package', auth].filter(Boolean).join('; '),
    };
  const note = [styles, auth].filter(Boolean).join('; ');
  return { text: tool.links.docs ? 'By its documentation' : OPEN, note, href: tool.links.docs };
}

function stateAnswer(tool: Tool, catalog: Catalog): Said {
  const seen = catalog.observed[tool.slug];
  const text = textOf(factsOf(tool, catalog).get('status')) ?? OPEN;
  const successor = tool.supersededBy && catalog.toolBySlug.get(tool.supersededBy)?.name;
  const { reason, source: href, day } = stateOf(tool);
  const because = reason && `${reason}, read ${formatDate(day ?? '')}`;
  if (successor || tool.status !== 'active') {
    const end = ENDED.has(tool.status) && endOf(tool.slug, naming(catalog, 'changes', 'tool', tool.slug));
    const ends = end && `${end <= catalog.dataAsOf ? 'Ended' : 'Ends'} on ${formatDate(end)}`;
    const notes = [successor && `Replaced by ${successor}`, ends, because].filter(Boolean);
    return { text, note: notes.join('. '), href };
  }
  const release = newestVersion(tool, seen);
  if (release) {
    const day = release.day ? `, ${formatDate(release.day)}` : '';
    return { text, note: `Newest version seen: ${subjectName(release.url)} ${release.version}${day}` };
  }
  const active = lastActive(seen);
  if (active) return { text, note: `Newest commit seen: ${formatDate(active)}` };
  return { text, note: because ?? `Record of ${formatDate(tool.updatedAt)}`, href };
}

/** The answers that decide, in the order in which people ask: where, price, trial, limit, first call, state. */
export function decisionOf(tool: Tool, catalog: Catalog): Answer[] {
  const facts = factsOf(tool, catalog);
  const own = tool.openSource && !isHosted(tool) ? 'None if you run it' : OPEN;
  const [limit, ...more] = tool.limits;
  const home = tool.organization?.country;
  const call = callAnswer(tool, facts, catalog);
  const answers: Answer[] = [
    {
      question: 'Where',
      text: stated(facts.get('coverage')) ?? OPEN,
      note: home && `Company in ${withArticle(countryName(home))}`,
      section: 'use',
    },
    { question: 'Price', ...priceAnswer(tool, facts), section: 'cost' },
    { question: 'To try', ...tryAnswer(tool, facts), section: 'use' },
    {
      question: 'Main limit',
      text: limit ? limitText(limit).slice(`${limit.what}: `.length) : (stated(facts.get('limits')) ?? own),
      note: limit && limit.what + (more.length > 0 ? `, and ${more.length} more` : ''),
      section: 'call',
    },
    { question: call.code ? 'To install' : 'First call', ...call, section: 'call' },
    { question: 'State', ...stateAnswer(tool, catalog), section: 'upkeep' },
  ];
  return answers.map((answer) => ({ ...answer, open: answer.text === OPEN }));
}
