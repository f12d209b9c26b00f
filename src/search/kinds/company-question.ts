import lists from '../../../content/question-words.json' with { type: 'json' };
import { formatDate } from '../../base/time.ts';
import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { absenceOf } from '../../records/facts/evidence.ts';
import { asInTool, namesOfCompany } from '../../records/organization.ts';
import { organizationFields } from '../../records/tool/organization.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { all as allOf, EXCLUDING, LISTS } from '../text/phrases.ts';
import type { QuestionKind } from './asked-question.ts';

/** The words that ask for each fact. */
const FACTS = Object.entries(lists.companyFacts).map(([path, asking]) => [path, new Set(asking)] as const);
const CUES = new Set(Object.values(lists.companyFacts).flat());
/** What is said beside such a question without a change of what is asked. */
const BESIDE = new Set(
  [
    FILLERS,
    CUES,
    LISTS.companyForms,
    LISTS.authorities,
    allOf(lists.aboutTools),
    allOf(lists.besideCompanies),
  ].flatMap((list) => [...list]),
);

/** A name as it is looked up, with and without what follows the first words of a company's name. */
function keysOf(name: string): string[] {
  const all = words(name.replace(/\./g, ''));
  const last = all.findLastIndex((word) => !LISTS.companyForms.has(word));
  return [all, all.slice(0, last + 1)].map((part) => part.join('')).filter((key) => key !== '');
}

interface Company {
  readonly name: string;
  readonly path: string;
  /** A tool of it, or what its record says as the record of a tool would. */
  readonly told: Tool;
  /** Slugs. */
  readonly tools: readonly string[];
}

/** Companies by their names; a tool that has the name stands before the organization that makes it. */
function companiesByName({ tools, organizations }: Catalog): ReadonlyMap<string, Company> {
  const ofTools = tools.map((tool) => {
    const { name, slug, aliases, organization } = tool;
    const company = { name, path: paths.tool(slug), told: tool, tools: [slug] };
    return { name, others: [...aliases, organization?.name ?? ''], company };
  });
  const ofRecords = organizations.map((record) => ({
    names: namesOfCompany(record),
    company: {
      name: record.aliases?.[0] ?? record.name,
      path: paths.organization(record.slug),
      told: asInTool(record) as unknown as Tool,
      tools: tools.flatMap(({ slug, organization }) => (organization?.slug === record.slug ? slug : [])),
    },
  }));
  const found = [
    ...ofTools.map(({ name, company }) => ({ names: [name], company })),
    ...ofRecords,
    ...ofTools.map(({ others, company }) => ({ names: others, company })),
  ];
  // Of several entries with one key a map keeps the last.
  return new Map(
    found
      .reverse()
      .flatMap(({ names, company }) => names.flatMap(keysOf).map((key) => [key, company] as const)),
  );
}

/** What a record says of a fact: what it holds, that there is none, or that nobody recorded it. */
function wordsOf(path: string, tool: Tool): string {
  const field = organizationFields.find((one) => one.path === path);
  const held = [field?.read(tool) ?? []].flat().join('; ');
  const without = absenceOf(tool, path)?.state === 'none' ? 'none' : 'not recorded';
  const since = path === 'organization.owner' ? tool.organization?.owner?.since : undefined;
  return `${field?.label}: ${held || without}${since ? `, since ${formatDate(since)}` : ''}`;
}

/** `who owns Worldpay`, `is Visa listed`, `licence of Dwolla`: a fact of the one company that a question names. */
export const COMPANY: QuestionKind = {
  kind: 'fact',
  cues: CUES,
  open(catalog) {
    const exchanges = new Set(catalog.organizations.flatMap(({ listing }) => words(listing?.exchange ?? '')));
    let companies: ReturnType<typeof companiesByName> | undefined;
    return ({ text, typed: all, facts, tools }) => {
      const asks = (asking: ReadonlySet<string>) => all.some((word) => asking.has(word));
      const isNumber = asks(LISTS.licenceNumbers) || (all.includes('number') && asks(LISTS.authorities));
      const isBank = all[0] === 'is' && all.at(-1) === 'bank';
      const path =
        isNumber || isBank ? 'organization.regulated' : FACTS.find(([, asking]) => asks(asking))?.[0];
      // A licence that is named, and "tools owned by Visa", are asked for.
      if (
        !path ||
        (path === 'organization.regulated' && facts.length > 0) ||
        /\b(?:owned|acquired|bought) by\b.*\w/i.test(text)
      )
        return undefined;
      const isSaid = (word: string) => BESIDE.has(word) || exchanges.has(word);
      const from = all.findIndex((word) => !isSaid(word));
      const end = all.findLastIndex((word) => !isSaid(word)) + 1;
      const isRuledOut = !isNumber && all.slice(0, from).some((word) => EXCLUDING.has(word));
      if (from < 0 || isRuledOut) return undefined;
      companies ??= companiesByName(catalog);
      const lookUp = companies;
      const [tool, ...others] = tools;
      const ofTool = words(tool?.name ?? '');
      // "Does Plaid have a sandbox, and who owns it?"
      const isAlone = others.length === 0 && all.every((word) => isSaid(word) || ofTool.includes(word));
      const company = [
        ...[end + 2, end + 1, end].filter((to) => to <= all.length).map((to) => all.slice(from, to)),
        ...(isAlone ? [ofTool] : []),
      ].flatMap((name) => lookUp.get(name.join('')) ?? [])[0];
      if (!company) return undefined;
      const own = catalog.toolBySlug.get(company.tools[0] ?? '');
      // The licence of code is that of its use.
      const licence = path === 'organization.regulated' && !isNumber ? own?.openSource?.license : undefined;
      const held = wordsOf(path, company.told);
      const numberless = isNumber && !/\d/.test(held) ? '; number not recorded' : '';
      const said = licence ? `Licence: ${licence}` : held + numberless;
      return {
        value: own?.slug ?? company.name,
        label: `${company.name}: ${said}`,
        path: company.path,
        used: all,
        first: company.tools,
      };
    };
  },
};
