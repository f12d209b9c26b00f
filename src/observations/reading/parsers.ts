import type { Specification } from '../../records/tool/specifications.ts';
import type { About, Readings } from '../collector.ts';
import { parseAdvisories, parseReleases, parseRepository } from '../github.ts';
import { isAuthDocument, isJsonObject } from '../pages/agent-documents.ts';
import { parseEntries, parseIncidentFeed } from '../pages/entries.ts';
import { parseInitialize, parseTools } from '../pages/mcp.ts';
import { parseOpenapi } from '../pages/openapi.ts';
import { parseLlmsTxt, parsePage } from '../pages/page-text.ts';
import { parseStatus } from '../pages/status.ts';
import { npm, parseNugetIndex, parseNugetPage } from '../registries/npm-nuget.ts';
import { crates, go, maven, packagist, pypi, rubygems } from '../registries/registries.ts';
import { readSpecification } from '../specifications/read-specification.ts';

/** Reads a specification; the pointer to a list of events is the fragment of its address. */
const specification =
  (format: Specification['format']) =>
  (body: string, { url }: About) =>
    readSpecification(body, format, decodeURIComponent(new URL(url).hash.slice(1)));

/** Everything that reads the text of a stranger, by name. Pure; throws an `AnswerError`. */
const PARSERS: { readonly [Name in keyof Readings]: (body: string, about: About) => Readings[Name] } = {
  advisories: parseAdvisories,
  'auth-document': isAuthDocument,
  crates: crates.parse,
  entries: parseEntries,
  go: go.parse,
  'incident-feed': parseIncidentFeed,
  'json-object': isJsonObject,
  'llms-txt': parseLlmsTxt,
  maven: maven.parse,
  'mcp-initialize': parseInitialize,
  'mcp-tools': parseTools,
  npm: npm.parse,
  'nuget-index': parseNugetIndex,
  'nuget-page': parseNugetPage,
  openapi: parseOpenapi,
  'operations-asyncapi': specification('asyncapi'),
  'operations-events': specification('events'),
  'operations-openapi': specification('openapi'),
  'operations-postman': specification('postman'),
  packagist: packagist.parse,
  page: parsePage,
  pypi: pypi.parse,
  releases: parseReleases,
  repository: parseRepository,
  rubygems: rubygems.parse,
  status: parseStatus,
};

/** Reads the text of an answer here and now. */
export const readText = <Name extends keyof Readings>(
  name: Name,
  text: string,
  about: About,
): Readings[Name] => PARSERS[name](text, about);
