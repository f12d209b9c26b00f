import { agentSkills, webMcpScript } from './agent-tools.ts';
import { robotsTxt, sitemapMd, sitemapXml } from './crawler-files.ts';
import { type Document, textDocument } from './document.ts';
import { calendarFiles } from './downloads/calendar-files.ts';
import {
  badges,
  checksums,
  dataDownloads,
  dataSchemas,
  depthFile,
  toolRecords,
} from './downloads/data-downloads.ts';
import { feeds } from './downloads/feeds.ts';
import { releaseMetadata } from './downloads/release-metadata.ts';
import type { DiscoveryInput } from './facts.ts';
import { llmsFullTxt, llmsTxt } from './llms-txt.ts';
import { aiCatalog, apiCatalog } from './service-catalogs.ts';

/** `/.well-known/security.txt` (RFC 9116). Expires eleven months after the month of `today` (`YYYY-MM-DD`) began. */
function securityTxt(baseUrl: string, today: string): Document {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const expires = new Date(Date.UTC(year, month - 1 + 11, 1)).toISOString().replace('.000', '');
  const body = [
    `Contact: ${baseUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ].join('\n');
  return textDocument('/.well-known/security.txt', `${body}\n`);
}

/** Every document that the build writes beside the pages. */
export function buildDocuments(given: DiscoveryInput): Document[] {
  const skills = given.skills.filter(({ needsPayments }) => given.payments || !needsPayments);
  const input = { ...given, skills };
  const { baseUrl, catalog, pages, today } = input;
  const downloads = dataDownloads(baseUrl, catalog);
  return [
    robotsTxt(baseUrl),
    ...sitemapXml(baseUrl, pages, catalog.dataAsOf),
    sitemapMd(baseUrl, pages),
    ...llmsTxt(input),
    ...llmsFullTxt(input),
    apiCatalog(baseUrl),
    ...aiCatalog(input),
    ...agentSkills(baseUrl, skills),
    securityTxt(baseUrl, today),
    ...feeds(baseUrl, catalog),
    ...calendarFiles(baseUrl, catalog),
    ...downloads,
    checksums(downloads),
    ...releaseMetadata(baseUrl, catalog, downloads),
    depthFile(catalog),
    ...dataSchemas(baseUrl),
    ...badges(catalog),
    ...toolRecords(baseUrl, catalog),
    webMcpScript(),
  ];
}
