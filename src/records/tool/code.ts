import * as z from 'zod';
import { LICENCE_GROUP_LABELS, licenceClass, licenceGroup } from '../facts/licences.ts';
import { registryPage } from '../facts/packages.ts';
import { address, choices, type FactValue, type Field } from '../field.ts';
import { HttpsUrl, listOf, TRI_LABELS, Tri, text } from '../scalars.ts';
import { ECOSYSTEMS, PACKAGE_TYPES, PackageUrl, packageParts, ToolPackage } from './packages.ts';

/** Files and images for hosting a tool oneself. */
const SelfHost = z.strictObject({ compose: HttpsUrl, image: PackageUrl, helm: HttpsUrl }).partial();

/** Code that can be read: licence as an SPDX expression (or `LicenseRef-*`), and its repository. */
const OpenSource = z.strictObject({
  license: text(2, 80),
  repository: HttpsUrl,
  selfHostable: Tri.default('unknown'),
});

export const installationShape = {
  packages: listOf(ToolPackage, 24),
  selfHost: SelfHost.optional(),
};
export const openSourceShape = { openSource: OpenSource.optional() };
interface Coded
  extends z.infer<z.ZodObject<typeof installationShape>>,
    z.infer<z.ZodObject<typeof openSourceShape>> {
  readonly links: { readonly repository?: string | undefined };
}

function packageInWords(url: string): FactValue {
  const { name, registry } = packageParts(url);
  const href = registryPage(url);
  return { text: registry === undefined ? name : `${registry}/${name}`, ...(href && { href }) };
}

export const packageField = {
  path: 'packages',
  label: 'Packages',
  read: ({ packages }) => packages.map(({ url }) => url),
  words: packageInWords,
  ordered: true,
  key: ['all', 11],
  page: ['packages', 1],
  compare: ['API', 16],
  column: 17,
  csv: ['packages', 27],
  filter: {
    name: 'ecosystem',
    at: 15,
    description: 'Registry that holds a package of it, as the type of a package URL.',
    values: PACKAGE_TYPES.map((value) => ({ value, label: ECOSYSTEMS[value].label })),
    read: ({ packages }) => [...new Set(packages.map(({ url }) => packageParts(url).type))],
  },
  mcp: ['code', 3],
} as const satisfies Field<Coded>;

export const codeFields = [
  {
    path: 'openSource.license',
    label: 'Licence',
    read: ({ openSource }) => openSource?.license,
    words: (license) => ({
      text:
        licenceClass(license) === 'source-available'
          ? `${license} (source-available, not open source)`
          : license,
    }),
    key: ['code', 19],
    page: ['open-source', 1],
    compare: ['Code', 20],
    column: 21,
    csv: ['license', 29],
    filter: {
      name: 'licenseGroup',
      at: 14,
      label: 'Licence group',
      description:
        'What the licence of its code asks: `permissive`, `copyleft`, or `source-available`, which limits who may use it or for what.',
      values: choices(LICENCE_GROUP_LABELS),
      read: ({ openSource }) => (openSource ? [licenceGroup(openSource.license)] : []),
    },
    mcp: ['code', 1],
  },
  {
    path: 'openSource.repository',
    label: 'Repository',
    read: ({ openSource }) => openSource?.repository,
    words: address,
    key: ['code', 20],
    page: ['open-source', 2],
    csv: ['repository', 31, ({ openSource, links }) => openSource?.repository ?? links.repository],
  },
  {
    path: 'openSource.selfHostable',
    label: 'Self-hostable',
    read: ({ openSource }) => openSource?.selfHostable,
    labels: TRI_LABELS,
    key: ['code', 21],
    page: ['open-source', 3],
    compare: ['Code', 21],
    column: 22,
    flag: { name: 'selfHostable', filter: [29, 'Self-hosting'] },
  },
  {
    path: 'selfHost.compose',
    label: 'Compose file',
    read: ({ selfHost }) => selfHost?.compose,
    words: address,
    page: ['open-source', 5],
    rare: true,
    mcp: ['code', 5],
  },
  {
    path: 'selfHost.image',
    label: 'Image',
    read: ({ selfHost }) => selfHost?.image,
    words: packageInWords,
    page: ['open-source', 6],
    rare: true,
  },
  {
    path: 'selfHost.helm',
    label: 'Helm chart',
    read: ({ selfHost }) => selfHost?.helm,
    words: address,
    page: ['open-source', 7],
    rare: true,
  },
] as const satisfies readonly Field<Coded>[];
