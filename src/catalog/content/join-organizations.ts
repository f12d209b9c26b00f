import { asInTool, type Organization } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';

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
