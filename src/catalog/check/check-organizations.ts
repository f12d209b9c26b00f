import { plainWords } from '../../base/text.ts';
import { holdsValue } from '../../records/facts/evidence.ts';
import { namesOfCompany, type Organization } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';
import type { Problem } from './problems.ts';

interface Read<R> {
  readonly file: string;
  readonly record: R;
}

/** A company that a file names: the field, and what stands there. */
type Named = { readonly file: string; readonly field: string } & {
  readonly [Member in 'slug' | 'name' | 'country' | 'owner' | 'regulated']?: Organization[Member] | undefined;
};

/** Companies that are stated in two places or without a source, and organizations that own themselves through others. */
export function checkOrganizations(
  tools: readonly Read<Tool>[],
  records: readonly Read<Organization>[],
): Problem[] {
  const owners = new Map(records.map(({ record: { slug, owner } }) => [slug, owner?.slug]));
  const slugs = new Map(
    records.flatMap(({ record }) =>
      namesOfCompany(record).map((name) => [plainWords(name), record.slug] as const),
    ),
  );
  const files = new Map<string, string>();
  const checkNamed = ({ file, field, slug, name, country, owner, regulated }: Named): Problem[] => {
    const at = (message: string, remedy: string) => [{ file, field, message, remedy }];
    if (slug && (name ?? country ?? owner ?? regulated?.[0]))
      return at(`says more than the slug ${slug}`, `write it in content/organizations/${slug}.md alone`);
    if (slug || !name) return [];
    const words = plainWords(name);
    const known = slugs.get(words);
    if (known) return at(`"${name}" has a record`, `write slug: ${known} in place of what that record says`);
    const other = files.get(words);
    files.set(words, file);
    if (other === undefined) return [];
    if (other === file) return at(`"${name}" owns itself`, 'leave owner out');
    const move = `move it to content/organizations/${words}.md, and write slug: ${words} in both files`;
    return at(`"${name}" is named in ${other} too`, move);
  };
  return [
    ...tools.flatMap(({ file, record: { organization } }) => [
      ...checkNamed({ file, field: 'organization', ...organization }),
      ...checkNamed({ file, field: 'organization.owner', ...organization?.owner }),
    ]),
    ...records.flatMap(({ file, record }) => {
      const { slug, aliases, website, facts, sources, updatedAt, ...told } = record;
      const fields = sources.flatMap((source) => source.fields ?? []) as string[];
      const untold = Object.entries(told).filter(
        ([field, value]) => holdsValue(value) && !fields.includes(field),
      );
      return untold.map(([field]) => ({
        file,
        field,
        message: 'needs a source',
        remedy: 'list it in fields of one',
      }));
    }),
    ...records.flatMap(({ file, record: { slug, owner } }): Problem[] => {
      const above = new Set<string>();
      for (let next = owner?.slug; next && !above.has(next); next = owners.get(next)) above.add(next);
      if (!above.has(slug)) return checkNamed({ file, field: 'owner', ...owner });
      const message = `${[...above].join(', owned by ')}, is owned by itself`;
      return [{ file, field: 'owner.slug', message, remedy: 'take out the owner that is wrong' }];
    }),
  ];
}
