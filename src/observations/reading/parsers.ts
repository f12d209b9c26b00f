import type { About, Readings } from '../collector.ts';
import { parseAdvisories, parseReleases, parseRepository } from '../github.ts';
import { isAuthDocument, isJsonObject } from '../pages/agent-documents.ts';
import { parseEntries, parseIncidentFeed } from '../pages/entries.ts';
import { parseInitialize, parseTools } from '../pages/mcp.ts';
import { parseOpenapi } from '../pages/openapi.ts';
import { parseLlmsTxt, parsePage } from '../pages/page-text.ts';
import { parseStatus } from '../pages/status.ts';
import { parseCrates } from '../registries/crates.ts';
import { parseGo } from '../registries/go.ts';
import { parseMaven } from '../registries/maven.ts';
import { parseNpm } from '../registries/npm.ts';
import { parseNugetIndex, parseNugetPage } from '../registries/nuget.ts';
import { parsePackagist } from '../registries/packagist.ts';
import { parsePypi } from '../registries/pypi.ts';
import { parseRubygems } from '../registries/rubygems.ts';

/** Everything that reads the text of a stranger, by name. Pure; throws an `AnswerError`. */
const PARSERS: { readonly [Name in keyof Readings]: (body: string, about: About) => Readings[Name] } = {
  advisories: parseAdvisories,
  'auth-document': isAuthDocument,
  crates: parseCrates,
  entries: parseEntries,
  go: parseGo,
  'incident-feed': parseIncidentFeed,
  'json-object': isJsonObject,
  'llms-txt': parseLlmsTxt,
  maven: parseMaven,
  'mcp-initialize': parseInitialize,
  'mcp-tools': parseTools,
  npm: parseNpm,
  'nuget-index': parseNugetIndex,
  'nuget-page': parseNugetPage,
  openapi: parseOpenapi,
  packagist: parsePackagist,
  page: parsePage,
  pypi: parsePypi,
  releases: parseReleases,
  repository: parseRepository,
  rubygems: parseRubygems,
  status: parseStatus,
};

/** Reads the text of an answer here and now. */
export const readText = <Name extends keyof Readings>(
  name: Name,
  text: string,
  about: About,
): Readings[Name] => PARSERS[name](text, about);
