import { readFileSync } from 'node:fs';
import type { Read, Readings } from '../../src/observations/collector.ts';
import { readText } from '../../src/observations/reading/parsers.ts';
import type { ObservedValues } from '../../src/records/observation.ts';

/** Reads an answer without a thread. */
export const readHere: Read = async (name, { body, ...about }) =>
  readText(name, new TextDecoder().decode(body), about);

const ABOUT = { url: 'https://ledger.example/changelog.rss', headers: {} };

/** What the parser `name` reads in a text. */
export const parse = <Name extends keyof Readings>(name: Name, body: string, headers = {}): Readings[Name] =>
  readText(name, body, { ...ABOUT, headers });

const stream = { 'content-type': 'text/event-stream' };

/** Every parser of values with the file of `tests/fixtures/answers` that it reads. */
export const PARSERS: Readonly<Record<string, (body: string) => ObservedValues>> = {
  'npm.json': (body) => parse('npm', body),
  'npm-dated.json': (body) => parse('npm', body),
  'pypi.json': (body) => parse('pypi', body),
  'rubygems.json': (body) => parse('rubygems', body),
  'crates.json': (body) => parse('crates', body),
  'packagist.json': (body) => parse('packagist', body),
  'nuget.json': (body) => parse('nuget-index', body) as ObservedValues,
  'maven.xml': (body) => parse('maven', body),
  'go.json': (body) => parse('go', body),
  'repository.json': (body) => parse('repository', body),
  'advisories.json': (body) => parse('advisories', body),
  'releases.atom': (body) => parse('releases', body),
  'changelog.rss': (body) => parse('entries', body),
  'openapi.yaml': (body) => parse('openapi', body),
  'statuspage.json': (body) => parse('status', body),
  'instatus.json': (body) => parse('status', body),
  'incidents.rss': (body) => parse('incident-feed', body),
  'mcp-initialize.txt': (body) => {
    const { version } = parse('mcp-initialize', body, stream);
    return version === undefined ? {} : { version };
  },
  'mcp-tools.json': (body) => ({ tools: parse('mcp-tools', body).names }),
  'prices.html': (body) => parse('page', body),
  'README.md': (body) => parse('llms-txt', body),
};

export const savedAnswer = (file: string) =>
  readFileSync(new URL(`../fixtures/answers/${file}`, import.meta.url), 'utf8');
