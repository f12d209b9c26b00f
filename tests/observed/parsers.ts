import { readFileSync } from 'node:fs';
import type { ObservedValues } from '../../src/catalog/schema/observation.ts';
import { parseIncidentFeed } from '../../src/observations/pages/incident-feed.ts';
import { parseInitialize, parseMessage, parseTools } from '../../src/observations/pages/mcp.ts';
import { parseOpenapi } from '../../src/observations/pages/openapi.ts';
import { parseLlmsTxt, parsePage } from '../../src/observations/pages/page-text.ts';
import { parseEntries } from '../../src/observations/pages/parse-entries.ts';
import { parseStatus } from '../../src/observations/pages/status.ts';
import { parseCrates } from '../../src/observations/registries/crates.ts';
import { parseGo } from '../../src/observations/registries/go.ts';
import { parseMaven } from '../../src/observations/registries/maven.ts';
import { parseNpm } from '../../src/observations/registries/npm.ts';
import { parseNugetIndex, parseNugetPage } from '../../src/observations/registries/nuget.ts';
import { parsePackagist } from '../../src/observations/registries/packagist.ts';
import { parsePypi } from '../../src/observations/registries/pypi.ts';
import { parseRubygems } from '../../src/observations/registries/rubygems.ts';
import { parseAdvisories } from '../../src/observations/repositories/advisories.ts';
import { parseReleases } from '../../src/observations/repositories/releases.ts';
import { parseRepository } from '../../src/observations/repositories/repository.ts';

const stream = { 'content-type': 'text/event-stream' };

/** Every parser with the file of `tests/fixtures/answers` that it reads. */
export const PARSERS: Readonly<Record<string, (body: string) => ObservedValues>> = {
  'npm.json': parseNpm,
  'npm-dated.json': parseNpm,
  'pypi.json': parsePypi,
  'rubygems.json': parseRubygems,
  'crates.json': parseCrates,
  'packagist.json': parsePackagist,
  'nuget.json': (body) => parseNugetPage(parseNugetIndex(body)),
  'maven.xml': parseMaven,
  'go.json': parseGo,
  'repository.json': parseRepository,
  'advisories.json': parseAdvisories,
  'releases.atom': (body) => parseReleases(body, 'https://github.com/example/ledger/releases.atom'),
  'changelog.rss': (body) => ({ entries: parseEntries(body, 'https://ledger.example/changelog.rss') }),
  'openapi.yaml': parseOpenapi,
  'statuspage.json': parseStatus,
  'instatus.json': parseStatus,
  'incidents.rss': (body) => parseIncidentFeed(body, 'https://status.ledger.example'),
  'mcp-initialize.txt': (body) => {
    const { version } = parseInitialize(parseMessage({ body, headers: stream }));
    return version === undefined ? {} : { version };
  },
  'mcp-tools.json': (body) => ({ tools: parseTools(parseMessage({ body, headers: {} })).names }),
  'prices.html': parsePage,
  'README.md': parseLlmsTxt,
};

export const savedAnswer = (file: string) =>
  readFileSync(new URL(`../fixtures/answers/${file}`, import.meta.url), 'utf8');
