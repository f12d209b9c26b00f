import { aiCatalog } from './ai-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import type { Document } from './document.ts';
import { badges } from './downloads/badges.ts';
import { calendarFiles } from './downloads/calendar-files.ts';
import { checksums, dataDownloads, dataSchemas, toolRecords } from './downloads/data-downloads.ts';
import { depthFile } from './downloads/depth-file.ts';
import { feeds } from './downloads/feeds.ts';
import type { DiscoveryInput } from './facts.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { llmsTxt } from './llms-txt.ts';
import { robotsTxt } from './robots-txt.ts';
import { securityTxt } from './security-txt.ts';
import { sitemapMd, sitemapXml } from './sitemap.ts';
import { agentSkills } from './skill.ts';
import { webMcpScript } from './web-mcp.ts';

/** Every document that the build writes beside the pages. */
export function buildDocuments(given: DiscoveryInput): Document[] {
  const skills = given.skills.filter(({ needsPayments }) => given.payments || !needsPayments);
  const input = { ...given, skills };
  const { baseUrl, catalog, pages, today } = input;
  const downloads = dataDownloads(baseUrl, catalog);
  return [
    robotsTxt(baseUrl),
    ...sitemapXml(baseUrl, pages),
    sitemapMd(baseUrl, pages),
    ...llmsTxt(input),
    ...llmsFullTxt(input),
    apiCatalog(input),
    ...aiCatalog(input),
    ...agentSkills(baseUrl, skills),
    securityTxt(baseUrl, today),
    ...feeds(baseUrl, catalog),
    ...calendarFiles(baseUrl, catalog),
    ...downloads,
    checksums(downloads),
    depthFile(catalog),
    ...dataSchemas(baseUrl),
    ...badges(catalog),
    ...toolRecords(baseUrl, catalog),
    webMcpScript(),
  ];
}
