import lists from '../../../content/question-words.json' with { type: 'json' };
import { formatDate } from '../../base/time.ts';
import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { absenceOf, sourcesOfFact } from '../../records/facts/evidence.ts';
import { inWords, type Names } from '../../records/field.ts';
import { jurisdictionName } from '../../records/jurisdictions.ts';
import { shortPriceText } from '../../records/tool/price-text.ts';
import { FIELDS, type Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { ARTICLES, all as allOf, EXCLUDING, LISTS, QUESTION_WORDS } from '../text/phrases.ts';
import { needStem } from '../text/stems.ts';
import type { AskedQuestion, QuestionKind } from './asked-question.ts';

/** The words that ask for each field of a record, by its path. Words under the empty path ask for facts that no record has, such as the founder. */
const ASKED_FIELDS = Object.entries(lists.toolQuestions.fields).map(
  ([path, asking]) => [path, new Set<string>(asking)] as const,
);
const FIELD_WORDS = new Set(ASKED_FIELDS.flatMap(([, asking]) => [...asking]));
const NOT_RECORDED = '';
const CERTIFICATES = 'organization.certifications';
/** No field of a record, but the use cases that list the tool. */
const USE_CASES = 'useCases';

const { supporting, openings, behind } = lists.toolQuestions;
const SUPPORTING = allOf(supporting, lists.having);
const YES_OR_NO = allOf(openings);
const OPENINGS = allOf(openings, lists.opening, lists.present);
/** What may stand before the name of the tool that a question is about. */
const BEFORE = new Set([...OPENINGS, ...SUPPORTING, ...FILLERS, ...FIELD_WORDS]);
const WITH = allOf(behind);
/** How many words at the start are searched for one that asks for a field. */
const MOST_BEFORE = 4;
/** Fields that hold sentences, prices or addresses; a word found there proves nothing. */
const OF_WORDS = /^(?:description|pric|links|limits)/;
/** Words by which the label of a price leaves something out: "Card, not American Express". */
const DENIED = /\b(?:not|no|without|except|outside|other than)\b/i;
/** Most values that are told. */
const MOST = 8;

/** Where the longest name of a tool stands among words, also as "Stripe's". */
function nameIn(all: readonly string[], { name, slug, aliases, organization }: Tool) {
  const isAt = (own: readonly string[], from: number) =>
    own.every((word, at) => all[from + at] === word || all[from + at] === `${word}s`);
  return [name, slug, ...aliases, organization?.name ?? '']
    .map(words)
    .filter((own) => own.length > 0)
    .sort((a, b) => b.length - a.length)
    .flatMap((own) => {
      const from = all.findIndex((_, at) => isAt(own, at));
      return from < 0 ? [] : { from, end: from + own.length };
    })[0];
}

/**
 * The tool that a question is about, as in "does Mollie support iDEAL", with the words before its name and all words beside
 * its name but places. Undefined where a tool is only mentioned, as in "who uses Stripe".
 */
export function subjectOf({ text, typed: all, tools, places, isUsual }: AskedQuestion) {
  const [first = ''] = all;
  const isOfSeveral = tools.length > 1 && all.some((word) => word === 'than' || LISTS.comparing.has(word));
  if (isOfSeveral || all.some((word) => LISTS.alternative.has(word))) return undefined;
  // "Can I increase sales with Adyen" does not name Increase.
  const written = tools.filter(({ name, aliases }) => [name, ...aliases].some((one) => text.includes(one)));
  for (const tool of written.length > 0 ? written : tools) {
    const name = nameIn(all, tool);
    // "Customers pay by card" does not name Pay.
    if (!name || (written.length === 0 && name.end - name.from === 1 && isUsual?.(all[name.from] ?? '')))
      continue;
    const before = all.slice(0, name.from);
    const last = before.at(-1) ?? '';
    const isAsked =
      FIELD_WORDS.has(first) || before.slice(0, MOST_BEFORE).some((word) => FIELD_WORDS.has(word));
    const isSubject =
      before.every((word) => BEFORE.has(word) || places.includes(word)) ||
      (YES_OR_NO.has(first) && WITH.has(last)) ||
      (isAsked && YES_OR_NO.has(last));
    const isJoined = tools.length > 1 && LISTS.betweenNames.has(all[name.end] ?? '');
    if (!isSubject || isJoined || ARTICLES.has(last)) continue;
    const beside = [...before, ...all.slice(name.end)].filter((word) => !places.includes(word));
    return { tool, before, beside };
  }
  return undefined;
}

/** One value of a record in words, with the label and path of its field. */
interface Told {
  readonly label: string;
  readonly path: string;
  readonly text: string;
}

/** All values of a record. */
const toldBy = (tool: Tool, names: Names): Told[] =>
  FIELDS.flatMap((field) =>
    [field.read(tool) ?? []].flat().map((value) => ({
      label: field.label,
      path: field.path,
      text: inWords(field, value, tool, names).text,
    })),
  );

/** The day on which the first source of a field was read, for the end of a sentence; empty without a source. */
const readOn = (tool: Tool, path: string) => {
  const [source = 0] = sourcesOfFact(tool, path);
  const day = tool.sources[source - 1]?.retrieved;
  return day ? ` (read ${formatDate(day)})` : '';
};

/**
 * What a record says of a thing such as "apple pay". In this order: a standard, a value, a price or an integration with all
 * its words ("yes"), the description, the best of `useCases` that lists the tool; else that nothing is stated.
 */
function saidOf(
  tool: Tool,
  thing: readonly string[],
  useCases: readonly string[],
  names: Names,
  catalog: Catalog,
): string {
  const { useCasesByTool, standardBySlug } = catalog;
  const stems = thing.map(needStem);
  const holds = (text: string) => {
    const own = new Set(words(text).map(needStem));
    return stems.every((stem) => own.has(stem));
  };
  const standard = tool.api.standards
    .map((slug) => standardBySlug.get(slug))
    .find((one) => one && [one.name, one.slug, ...one.aliases].some(holds));
  if (standard) return `yes, it states ${standard.name}${readOn(tool, 'api.standards')}`;
  const texts = toldBy(tool, names).filter(({ text }) => holds(text));
  const value = texts.find(({ path }) => !OF_WORDS.test(path));
  if (value) return `yes, ${value.label}: ${value.text}${readOn(tool, value.path)}`;
  // Only the label: the whole text of a price also names what it leaves out.
  const price = tool.prices.find(
    ({ label, method = '' }) => holds(`${label} ${method}`) && !DENIED.test(label),
  );
  if (price) return `yes, a price names it: ${shortPriceText(price)} (read ${formatDate(price.asOf)})`;
  const integration = tool.integrations
    .flatMap((slug) => catalog.toolBySlug.get(slug) ?? [])
    .find((one) => [one.name, ...one.aliases].some(holds));
  if (integration) return `yes, its record names ${integration.name} among what it goes together with`;
  const text = texts.find(({ path }) => path === 'description');
  if (text) return `its record says: ${text.text}`;
  const own = useCasesByTool.get(tool.slug) ?? [];
  const [named] = useCases.flatMap((slug) => own.find((one) => one.slug === slug) ?? []);
  const why = named?.tools.find(({ slug }) => slug === tool.slug)?.why;
  const others = catalog.useCases.find(({ slug }) => slug === useCases[0])?.title;
  return named
    ? `it is listed for “${named.title}”${why ? `: ${why}` : ''}; its record says no more of it`
    : `not stated in its record; see its documentation${others ? `, or the tools for “${others}”` : ''}`;
}

/** What a record says of a field: its values with the day of reading, none, not published, or not recorded. */
function fieldOf(tool: Tool, path: string, names: Names, { useCasesByTool }: Catalog): string {
  if (path === USE_CASES)
    return `What it is for: ${
      (useCasesByTool.get(tool.slug) ?? [])
        .slice(0, MOST)
        .map(({ title }) => title)
        .join('; ') || 'not recorded'
    }`;
  if (path === 'prices') {
    const methods = [...new Set(tool.prices.flatMap(({ method }) => method ?? []))];
    return `Methods that its prices name, not all that it takes: ${methods.join(', ') || 'none recorded'}`;
  }
  const told = toldBy(tool, names).filter((one) => one.path === path || one.path.startsWith(`${path}.`));
  const field = FIELDS.find((one) => one.path === path);
  const absence = absenceOf(tool, path)?.state;
  const none = absence === 'none' ? 'none' : absence === 'unpublished' ? 'not published' : 'not recorded';
  const more = told.length > MOST ? ` and ${told.length - MOST} more` : '';
  const held = told
    .slice(0, MOST)
    .map(({ text }) => text)
    .join(told.some(({ text }) => text.includes(',')) ? '; ' : ', ');
  return `${field?.label}: ${held ? held + more + readOn(tool, path) : none}`;
}

/** `does Mollie support iDEAL`, `where is Lithic based`, `Adyen certifications`: an answer from the record of the tool that the question is about. */
export const TOOL: QuestionKind = {
  kind: 'fact',
  cues: new Set([...FIELD_WORDS, ...SUPPORTING, ...YES_OR_NO]),
  open(catalog) {
    const names: Names = {
      category: (slug) => catalog.categoryBySlug.get(slug)?.name ?? slug,
      standard: (slug) => catalog.standardBySlug.get(slug)?.name ?? slug,
    };
    return (question) => {
      const subject = subjectOf(question);
      if (!subject) return undefined;
      const { tool, before, beside } = subject;
      const { typed: all, places, countries, facts, isElsewhere, needsFor } = question;
      const [path, asking = new Set()] =
        ASKED_FIELDS.find(([, own]) => beside.some((word) => own.has(word))) ?? [];
      if ((facts.length > 0 && path !== 'limits') || beside.some((word) => EXCLUDING.has(word)))
        return undefined;
      const isYesNo = YES_OR_NO.has(all[0] ?? '') || beside.some((word) => SUPPORTING.has(word));
      const thing = beside.filter(
        (word) => !FILLERS.has(word) && !SUPPORTING.has(word) && !OPENINGS.has(word),
      );
      const isOfField =
        before.some((word) => asking.has(word)) ||
        thing.every((word) => FIELD_WORDS.has(word) || QUESTION_WORDS.has(word));
      const isEnded = path === 'status' && tool.status !== 'active';
      const answer = (said: string) => ({
        value: tool.slug,
        label: `${tool.name}: ${said}`,
        path: paths.tool(tool.slug),
        used: all,
        // Who asks whether a tool is gone is told what stands in its place.
        first: [tool.slug, ...(isEnded ? tool.alternatives : [])],
      });
      if (path !== undefined && isOfField)
        return answer(
          path === NOT_RECORDED
            ? `records do not state “${beside.filter((word) => asking.has(word)).join(' ')}”; see its documentation`
            : fieldOf(tool, path, names, catalog),
        );
      const specific = thing.filter((word) => !asking.has(word));
      if (specific.length === 0) return undefined;
      const said = saidOf(tool, specific, needsFor?.(specific) ?? [], names, catalog);
      // "Adyen PCI DSS level" has no verb, and is answered where a certificate or standard proves it.
      if (!isYesNo && !(path === CERTIFICATES && said.startsWith('yes'))) return undefined;
      const where = places.length > 0 ? '; its coverage is that of the tool as a whole' : '';
      const what = `“${specific.join(' ')}”`;
      return answer(
        isElsewhere?.(tool)
          ? `its record names other places than ${countries.map(jurisdictionName).join(', ')}; apart from that, ${what}: ${said}`
          : `${what}: ${said}${where}`,
      );
    };
  },
};
