import lists from '../../../content/question-words.json' with { type: 'json' };
import { formatDate } from '../../base/time.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { installedVersion, lastRelease } from '../../catalog/list/activity.ts';
import { subjectName } from '../../catalog/observed/observed-changes.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf } from '../text/phrases.ts';
import type { QuestionKind } from './asked-question.ts';

const VERSION = wordSet('version versions release releases');
const NEWEST = wordSet('latest newest current recent last neueste aktuelle derniere ultima');
const ASIDE = new Set([...FILLERS, ...VERSION, ...NEWEST, ...allOf(lists.aboutTools), ...wordSet('most')]);

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

/** What has versions, by its name: tools, their packages, and their repositories. */
function namedIn({ tools }: Catalog): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  const keep = (name: string, named: Named) => {
    const key = joined(name);
    if (key !== '' && !found.has(key)) found.set(key, named);
  };
  for (const tool of tools) for (const name of [tool.name, tool.slug]) keep(name, { tool, name: tool.name });
  const packages = tools.flatMap((tool) =>
    tool.packages.map(({ url }) => ({ tool, name: subjectName(url), url })),
  );
  for (const named of packages) keep(named.name, named);
  for (const named of packages) keep(lastPart(named.name), named);
  for (const tool of tools) for (const name of repositoriesOf(tool)) keep(name, { tool, name });
  for (const tool of tools) for (const alias of tool.aliases) keep(alias, { tool, name: tool.name });
  return found;
}

/** `latest version of stripe-node`: the newest version seen of a tool, or of a package or repository that a record names. */
export const RELEASE: QuestionKind = {
  kind: 'fact',
  cues: VERSION,
  open(catalog) {
    let names: ReturnType<typeof namedIn> | undefined;
    return ({ text }) => {
      const all = words(text);
      if (!all.some((word) => NEWEST.has(word))) return undefined;
      names ??= namedIn(catalog);
      const named = names.get(all.filter((word) => !ASIDE.has(word)).join(''));
      if (!named) return undefined;
      const { tool, name, url } = named;
      const observed = catalog.observed[tool.slug];
      const own = observed?.packages?.find((one) => one.url === url);
      const ofCode = observed?.repositories?.find(({ latest }) => latest);
      const seen = url
        ? own && { url, version: own.latest, day: own.latestAt }
        : (installedVersion(tool, observed) ??
          lastRelease(observed) ??
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
