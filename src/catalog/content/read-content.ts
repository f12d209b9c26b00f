import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { slugsOf } from '../../base/lists.ts';
import { DAY_MS, dayOf } from '../../base/time.ts';
import { changeDate } from '../../records/api-change.ts';
import { Page, type PageText } from '../../records/articles.ts';
import { COLLECTION_NAMES, RECORDS, type recordLists } from '../../records/collections.ts';
import { deriveSdks } from '../../records/facts/packages.ts';
import { RuleCoverage } from '../../records/rule-coverage.ts';
import { FactPhrases, Translation } from '../../records/scalars.ts';
import type { CatalogFile } from '../catalog.ts';
import { checkCatalog, type RawEntry } from '../check/check-catalog.ts';
import { type Problem, problemList } from '../check/problems.ts';
import { priceChanges } from '../collections/kept-changes.ts';
import { readReferenceRates } from '../cost/money.ts';
import { withState } from '../list/activity.ts';
import { observedOf } from '../observed/observed.ts';
import { newestObserved, observedChangesOf } from '../observed/observed-changes.ts';
import { collectorStates, readCollectorRuns, readObservations } from '../observed/observed-files.ts';
import { computedChangesOf } from '../operations/computed-changes.ts';
import { createActionMap } from '../operations/map-actions.ts';
import { makeOperationData, type OperationData } from '../operations/operation-data.ts';
import { readCorrections, readOperationFiles } from '../operations/operation-files.ts';
import { toolOf } from '../operations/operation-lines.ts';
import { readYaml, splitFrontMatter } from './front-matter.ts';
import { joinOrganizations, linkAlternatives, linkTerms } from './links.ts';

/** Reads every record file below `root` (the content folder), in a stable order. */
export function loadEntries(root: string): RawEntry[] {
  return COLLECTION_NAMES.flatMap((collection) => {
    const folder = join(root, collection);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md') || (collection === 'guides' && name.endsWith('.mdx')))
      .sort()
      .map((name) => ({
        collection,
        file: `content/${collection}/${name}`,
        text: readFileSync(join(folder, name), 'utf8'),
      }));
  });
}

/** Text of a file below `root`, such as `moved.yaml`; empty when there is none. */
export function loadText(root: string, name: string): string {
  const file = join(root, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Folders of prose in `content/`, and where the site has their pages. */
const FOLDERS = { docs: '/docs/', pages: '/' };

/** The documentation and the pages about the directory below `root`, by path. Throws for broken front matter. */
export function readPages(root: string): PageText[] {
  return Object.entries(FOLDERS).flatMap(([folder, prefix]) => {
    const from = join(root, folder);
    if (!existsSync(from)) return [];
    const files = readdirSync(from).filter((name) => name.endsWith('.md'));
    return files.sort().map((name) => {
      const { data, body } = splitFrontMatter(readFileSync(join(from, name), 'utf8'));
      return { ...Page.parse(data), path: prefix + name.replace(/\.md$/, ''), body };
    });
  });
}

/** Releases of the last 90 days before the newest record are listed one by one; older ones are counted per month. */
const RELEASE_DAYS = 90;

/** Throws one error that lists all problems of all files, each with field and remedy. */
function reject(problems: readonly Problem[]): never {
  const error = new Error(`content cannot be used: ${problemList(problems)}`);
  error.name = 'ContentError';
  error.stack = '';
  throw error;
}

/**
 * Reads `content/` from disk into the index that search, API and pages share. Broken content throws, unless `tell` takes the
 * problems: then records that fit no schema are left out.
 */
export function readContent(
  root: string,
  tell: (problems: readonly Problem[]) => void = reject,
): CatalogFile {
  const today = new Date().toISOString().slice(0, 10);
  const { problems, records, moved, bodies } = checkCatalog(
    loadEntries(root),
    today,
    loadText(root, 'moved.yaml'),
  );
  const { observations, problems: misplaced } = readObservations(root, records.tools);
  const specified = readOperationFiles(root);
  const corrected = readCorrections(root, new Set(slugsOf(records.actions)));
  const faults = [...problems, ...misplaced, ...specified.problems, ...corrected.problems];
  if (faults.length > 0) tell(faults);
  const joined = joinOrganizations(records.tools, records.organizations);
  const organizations = joined.organizations.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const byName = joined.tools.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const written = linkAlternatives(byName.map(deriveSdks));
  const categories = records.categories.toSorted((a, b) => a.order - b.order);
  const useCases = records['use-cases'].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const terms = records.glossary.toSorted((a, b) => a.term.localeCompare(b.term, 'en'));
  const glossary = linkTerms(terms, useCases, bodies);
  const events = records.events.toSorted((a, b) => a.date.localeCompare(b.date));
  const published = records.changes.filter(({ status }) => status !== 'draft');
  const changes = [...published, ...written.flatMap(priceChanges)].toSorted((a, b) =>
    changeDate(b).localeCompare(changeDate(a)),
  );
  const guides = records.guides.toSorted(
    (a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.title.localeCompare(b.title, 'en'),
  );
  const synonyms = readYaml(readFileSync(join(root, 'synonyms.yaml'), 'utf8')) as string[][];
  const translations = z
    .record(z.string(), Translation)
    .parse(readYaml(readFileSync(join(root, 'translations.yaml'), 'utf8')));
  const phrases = readYaml(loadText(root, 'fact-phrases.yaml')) ?? {};
  const factPhrases = z.record(z.string(), FactPhrases).parse(phrases);
  const ruleCoverage = z.array(RuleCoverage).parse(readYaml(loadText(root, 'rule-coverage.yaml')) ?? []);
  const observed = Object.fromEntries(
    observations.map(({ slug, observations: seen }) => [slug, observedOf(seen)]),
  );
  const asRead = COLLECTION_NAMES.map((name) => [RECORDS[name].list, records[name]] as const);
  /** Records without an order here stay in the order of their slugs. */
  const ordered = {
    ...(Object.fromEntries(asRead) as Pick<CatalogFile, keyof typeof recordLists>),
    ...{ tools: written, organizations, useCases, glossary, categories, events, changes, guides },
  };
  const dataAsOf =
    (Object.values(ordered) as readonly (readonly { slug: string; updatedAt?: string }[])[])
      .flatMap((list) => list.flatMap(({ updatedAt }) => updatedAt ?? []))
      .sort()
      .at(-1) ?? '0000-00-00';
  const runs = readCollectorRuns(root);
  const seenBySlug = new Map(observations.map(({ slug, observations: seen }) => [slug, seen]));
  const tools = written.map((tool) =>
    withState(tool, seenBySlug.get(tool.slug) ?? [], changes, runs, dataAsOf),
  );
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const actionsOf = createActionMap(records.actions, corrected.corrections);
  const observedChanges = observations
    .flatMap(({ slug, observations: seen }) => {
      const tool = toolBySlug.get(slug);
      const from = dayOf(Date.parse(dataAsOf) - RELEASE_DAYS * DAY_MS);
      return tool ? observedChangesOf(tool, seen, from) : [];
    })
    .concat(
      [...Map.groupBy(specified.files, ({ copy }) => toolOf(copy))].flatMap(([slug, own]) => {
        const tool = toolBySlug.get(slug);
        return tool ? computedChangesOf(tool, own, actionsOf) : [];
      }),
    )
    .sort(newestObserved);
  const lists = {
    ...ordered,
    tools,
    observed,
    observedChanges,
    synonyms,
    translations,
    factPhrases,
    ruleCoverage,
    wordVectors: loadText(root, 'word-vectors.txt'),
    bodies,
    moved: [...moved],
  };
  const held = JSON.stringify([...Object.values(lists), specified.hash, corrected.corrections]);
  const version = `${dataAsOf.replaceAll('-', '.')}+${hash('sha256', held).slice(0, 8)}`;
  const collectors = collectorStates(
    observations.flatMap(({ observations: seen }) => seen),
    runs,
  );
  const referenceRates = readReferenceRates(root);
  let made: OperationData | undefined;
  const operationData = () => {
    made ??= makeOperationData(specified.files, tools, records.actions, actionsOf);
    return made;
  };
  const pages = readPages(root);
  return {
    ...{ version, dataAsOf, ...lists, collectors, pages, operationData },
    ...(referenceRates && { referenceRates }),
  };
}

const KEY = Symbol.for('fintech-tool-directory.content');

interface Kept {
  content?: CatalogFile | undefined;
  /** Set where broken content is shown with its problems. */
  problems?: readonly Problem[];
}
const shared = globalThis as { [KEY]?: Kept };
const kept: Kept = shared[KEY] ?? {};
shared[KEY] = kept;

/**
 * The content of the build, read and checked once. It is kept on `globalThis`, because the rendered pages are a
 * bundle with its own instances of all modules.
 */
export function contentOfBuild(): CatalogFile {
  kept.content ??= kept.problems
    ? readContent('content', (problems) => {
        kept.problems = problems;
      })
    : readContent('content');
  return kept.content;
}

/** Has {@link contentOfBuild} read the content again, for the dev server after a change. */
export function forgetContent(): void {
  kept.content = undefined;
  if (kept.problems) kept.problems = [];
}

/** Has {@link contentOfBuild} take broken content too, for the dev server, which shows what {@link contentProblems} finds. */
export function takeBrokenContent(): void {
  kept.problems ??= [];
}

/** The problems of the content that was read last; none unless {@link takeBrokenContent} was called. */
export const contentProblems = (): readonly Problem[] => kept.problems ?? [];
