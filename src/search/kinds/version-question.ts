import lists from '../../../content/question-words.json' with { type: 'json' };
import { formatDate } from '../../base/time.ts';
import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { newestVersion } from '../../catalog/list/activity.ts';
import { subjectName } from '../../catalog/observed/observed-changes.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf, LISTS } from '../text/phrases.ts';
import type { QuestionKind } from './asked-question.ts';

const ASIDE = new Set([...FILLERS, ...LISTS.versions, ...LISTS.newest, ...allOf(lists.aboutTools), 'most']);

const joined = (name: string) => words(name).join('');
/** The last part of the name of a package or repository: `stripe-js` of `@stripe/stripe-js`. */
const lastPart = (name: string) => name.split(/[/:]/).at(-1) ?? name;

/** Names of repositories in the addresses of a record whose owner has the name of the tool. */
const repositoriesOf = (tool: Tool) =>
  [...JSON.stringify(tool).matchAll(/github\.com\/([\w-]+)\/([\w.-]+)/g)].flatMap(
    ([, owner = '', name = '']) => (joined(owner).startsWith(words(tool.slug)[0] ?? '/') ? name : []),
  );

interface Named {
  readonly tool: Tool;
  readonly name: string;
  /** Package URL, where it is one. */
  readonly url?: string;
}

/** What has versions, by its name: tools, their packages, and their repositories, in this order. */
function namedIn({ tools }: Catalog): ReadonlyMap<string, Named> {
  const packages = tools.flatMap((tool) =>
    tool.packages.map(({ url }) => ({ tool, name: subjectName(url), url })),
  );
  const entries: [name: string, Named][] = [
    ...tools.flatMap((tool) =>
      [tool.name, tool.slug].map((name): [string, Named] => [name, { tool, name: tool.name }]),
    ),
    ...packages.flatMap((named): [string, Named][] => [
      [named.name, named],
      [lastPart(named.name), named],
    ]),
    ...tools.flatMap((tool) => repositoriesOf(tool).map((name): [string, Named] => [name, { tool, name }])),
  ];
  // Of several entries with one key a map keeps the last.
  return new Map(entries.reverse().map(([name, named]) => [joined(name), named]));
}

/** `latest version of stripe-node`: the newest version seen of a tool, or of a package or repository that a record names. */
export const RELEASE: QuestionKind = {
  kind: 'fact',
  cues: LISTS.versions,
  open(catalog) {
    let names: ReturnType<typeof namedIn> | undefined;
    return ({ typed: all }) => {
      if (!all.some((word) => LISTS.newest.has(word))) return undefined;
      names ??= namedIn(catalog);
      const named = names.get(all.filter((word) => !ASIDE.has(word)).join(''));
      if (!named) return undefined;
      const { tool, name, url } = named;
      const observed = catalog.observed[tool.slug];
      const own = observed?.packages?.find((one) => one.url === url);
      const ofCode = observed?.repositories?.find(({ latest }) => latest);
      const seen = url
        ? own && { url, version: own.latest, day: own.latestAt }
        : (newestVersion(tool, observed) ??
          (ofCode && { url: ofCode.url, version: ofCode.latest, day: undefined }));
      const said = seen?.version
        ? `newest version seen: ${subjectName(seen.url)} ${seen.version}${seen.day ? ` of ${formatDate(seen.day)}` : ''}`
        : 'no version was seen';
      return {
        value: tool.slug,
        label: `${name === tool.name ? name : `${tool.name}, ${name}`}: ${said}`,
        path: `${paths.tool(tool.slug)}#upkeep`,
        used: all,
        first: [tool.slug],
      };
    };
  },
};
