import { byKeys } from '../../base/lists.ts';
import type { GlossaryTerm, UseCase } from '../../records/articles.ts';
import { asInTool, type Organization } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';

/** Longest name of a term that is looked for, in words. */
const MAX_WORDS = 6;

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:[-'’&][\p{L}\p{N}]+)*/gu) ?? [];

/** Acronyms are compared as they are written, because many are ordinary words in lower case. */
const isAcronym = (name: string) => /^[A-Z0-9&-]{2,}$/.test(name);

/** Every name of a term as it may stand in a text. */
function namesOf({ term, expansion, also }: GlossaryTerm): string[] {
  return [term, ...(expansion ? [expansion] : []), ...also].flatMap((name) => {
    const [head = name] = name.split(' (');
    const written = isAcronym(head) ? head : wordsOf(head).join(' ').toLowerCase();
    return [written, `${written}s`];
  });
}

/**
 * The terms with the use cases that name them, behind those that a term lists itself, the most mentions first: a use case names a term when
 * its title, summary, questions or text hold one of the term's names and the two share a category.
 */
export function linkTerms(
  glossary: readonly GlossaryTerm[],
  useCases: readonly UseCase[],
  bodies: Readonly<Record<string, string>>,
): GlossaryTerm[] {
  const termsByName = byKeys(glossary, namesOf);
  const firstWords = new Set([...termsByName.keys()].map((name) => name.split(' ')[0]));
  const mentions = new Map(glossary.map((term) => [term, new Map<string, number>()]));
  for (const { slug, title, summary, asked, categories } of useCases) {
    const words = wordsOf([title, summary, ...asked, bodies[`use-cases/${slug}`] ?? ''].join('\n'));
    const lower = words.map((word) => word.toLowerCase());
    const phrasesAt = (at: number) =>
      firstWords.has(lower[at])
        ? Array.from({ length: MAX_WORDS }, (_, more) => lower.slice(at, at + more + 1).join(' '))
        : [];
    const spoken = words.flatMap((word, at) => [word, ...phrasesAt(at)]);
    for (const name of spoken)
      for (const term of termsByName.get(name) ?? [])
        if (term.categories.some((category) => categories.includes(category))) {
          const counts = mentions.get(term);
          counts?.set(slug, (counts.get(slug) ?? 0) + 1);
        }
  }
  return glossary.map((term) => {
    const byMentions = [...(mentions.get(term) ?? [])].sort((a, b) => b[1] - a[1]).map(([slug]) => slug);
    return { ...term, useCases: [...new Set([...term.useCases, ...byMentions])] };
  });
}

const MOST = 12;

/**
 * Makes `alternatives` symmetric: when A names B, B also names A. A tool's own choice stays first and in
 * its order; the others follow in catalogue order, up to twelve in all.
 */
export function linkAlternatives(tools: readonly Tool[]): Tool[] {
  const naming = byKeys(tools, ({ alternatives }) => alternatives);
  return tools.map((tool) => {
    const others = naming.get(tool.slug)?.map(({ slug }) => slug) ?? [];
    return { ...tool, alternatives: [...new Set([...tool.alternatives, ...others])].slice(0, MOST) };
  });
}

/** Sources of a tool and of its organization; a page that both read on one day is one source. */
function joinSources(sources: Tool['sources']): Tool['sources'] {
  const pages = Map.groupBy(sources, ({ url, retrieved }) => `${url} ${retrieved}`);
  return [...pages.values()].flatMap(([page, ...same]) => {
    const fields = same.flatMap((other) => other.fields ?? []);
    if (!page || fields.length === 0) return page ?? [];
    return { ...page, fields: [...(page.fields ?? []), ...fields] };
  });
}

function joinOrganization(tool: Tool, record: Organization): Tool {
  const { organization, facts, sources, updatedAt } = asInTool(record);
  return {
    ...tool,
    organization: { ...organization, certifications: tool.organization?.certifications ?? [] },
    facts: { ...tool.facts, ...facts },
    sources: joinSources([...tool.sources, ...sources]),
    updatedAt: updatedAt > tool.updatedAt ? updatedAt : tool.updatedAt,
  };
}

/**
 * Organizations, and tools with what the records of their organizations say, so that nobody else has to look there: owners
 * by name, and in a tool the facts with their sources.
 */
export function joinOrganizations(tools: readonly Tool[], records: readonly Organization[]) {
  const names = new Map(records.map(({ slug, name }) => [slug, name]));
  const withOwner = <T extends Pick<Organization, 'owner'>>(held: T): T => {
    const name = names.get(held.owner?.slug ?? '');
    return name === undefined ? held : { ...held, owner: { ...held.owner, name } };
  };
  const organizations = records.map(withOwner);
  const bySlug = new Map(organizations.map((record) => [record.slug, record]));
  return {
    organizations,
    tools: tools.map((tool): Tool => {
      const record = bySlug.get(tool.organization?.slug ?? '');
      if (record) return joinOrganization(tool, record);
      return tool.organization ? { ...tool, organization: withOwner(tool.organization) } : tool;
    }),
  };
}
