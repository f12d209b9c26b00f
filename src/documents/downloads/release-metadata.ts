import { hash } from 'node:crypto';
import type { Catalog } from '../../catalog/catalog.ts';
import { type Document, documentType, jsonDocument } from '../document.ts';

const TITLE = 'Fintech Tool Directory';
const ABOUT =
  'Records of fintech tools, standards, regulations, dates and changes, with the source and day of each verified fact.';
const LICENCE = { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };

/** A file of a release. */
interface File extends Document {
  readonly schema?: string;
  readonly holds: string;
}

const mediaType = (path: string) => documentType(path)?.split(';')[0];

/** `/data/datapackage.json`: the downloads as a Data Package (Frictionless Data Package 2), with sizes and checksums. */
function dataPackage(baseUrl: string, { version, dataAsOf }: Catalog, files: readonly File[]): Document {
  const value = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'fintech-tool-directory',
    title: TITLE,
    description: ABOUT,
    homepage: '/data',
    version,
    created: `${dataAsOf}T00:00:00Z`,
    licenses: [{ name: LICENCE.name, path: LICENCE.url }],
    contributors: [{ title: `${TITLE} contributors`, path: '/', roles: ['creator'] }],
    resources: files.map(({ path, body, schema, holds }) => {
      const file = path.replace('/data/', '');
      return {
        name: file.replace('.', '-'),
        path: file,
        description: holds,
        mediatype: mediaType(path),
        bytes: Buffer.byteLength(body),
        hash: `sha256:${hash('sha256', body)}`,
        ...(schema && { jsonSchema: schema }),
      };
    }),
  };
  return jsonDocument('/data/datapackage.json', value, baseUrl);
}

/** `/data/datacite.json`: metadata of the release in the form of DataCite 4.5; without a DOI its address names it. */
function dataCite(baseUrl: string, { version, dataAsOf }: Catalog, files: readonly File[]): Document {
  const size = files.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  const value = {
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    url: '/data',
    identifiers: [{ identifier: `/data#${version}`, identifierType: 'URL' }],
    creators: [{ name: `${TITLE} contributors`, nameType: 'Organizational' }],
    titles: [{ title: TITLE }],
    publisher: { name: TITLE },
    publicationYear: dataAsOf.slice(0, 4),
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Records of fintech tools' },
    descriptions: [{ description: ABOUT, descriptionType: 'Abstract' }],
    dates: [{ date: dataAsOf, dateType: 'Updated' }],
    language: 'en',
    version,
    sizes: [`${files.length} files`, `${size} bytes`],
    formats: [...new Set(files.map(({ path }) => mediaType(path)))],
    rightsList: [{ rightsIdentifier: LICENCE.name, rightsIdentifierScheme: 'SPDX', rightsUri: LICENCE.url }],
    relatedIdentifiers: [
      {
        relatedIdentifier: '/data/datapackage.json',
        relatedIdentifierType: 'URL',
        relationType: 'HasMetadata',
      },
    ],
  };
  return jsonDocument('/data/datacite.json', value, baseUrl);
}

/** What describes a release of the data to programs that cite or load it. */
export const releaseMetadata = (baseUrl: string, catalog: Catalog, files: readonly File[]): Document[] => [
  dataPackage(baseUrl, catalog, files),
  dataCite(baseUrl, catalog, files),
];
