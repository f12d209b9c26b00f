import * as z from 'zod';
import { Day, DayOrMonth, FactState, HttpsUrl, Slug, Source, Tri } from './scalars.ts';
import { SelfHost, ToolApi, Versions } from './tool/api.ts';
import { Coverage } from './tool/coverage.ts';
import { Organization } from './tool/organization.ts';
import { ToolPackage } from './tool/packages.ts';
import { Price, Pricing, UsageLimit } from './tool/pricing.ts';

/** Pages about a tool, besides its website. */
const ToolLinks = z.strictObject({
  docs: HttpsUrl.optional(),
  openapi: HttpsUrl.optional(),
  repository: HttpsUrl.optional(),
  status: HttpsUrl.optional(),
  changelog: HttpsUrl.optional(),
  /** RSS, Atom or JSON feed of the changelog. */
  changelogFeed: HttpsUrl.optional(),
  pricing: HttpsUrl.optional(),
  signup: HttpsUrl.optional(),
  terms: HttpsUrl.optional(),
  /** Trust centre, or the page on security. */
  trust: HttpsUrl.optional(),
  support: HttpsUrl.optional(),
  mcpServer: HttpsUrl.optional(),
  llmsTxt: HttpsUrl.optional(),
});

/** What the thing is. */
export const KINDS = [
  'api',
  'data-source',
  'open-data',
  'integration',
  'open-source',
  'source-available',
] as const;
/** Whether it can be adopted today. */
export const STATUSES = [
  'active',
  'beta',
  'deprecated',
  'closed-to-new-users',
  'acquired',
  'discontinued',
] as const;
/** How one gets access to the live service. */
export const SIGN_UPS = ['self-serve', 'application', 'sales', 'closed', 'none-needed'] as const;

/** Code that can be read: licence as an SPDX expression (or `LicenseRef-*`), and its repository. */
const OpenSource = z.strictObject({
  license: z.string().min(2).max(80),
  repository: HttpsUrl,
  selfHostable: Tri.default('unknown'),
});

/** A page that facts of a tool were read on; `fields` lists their record paths. */
const ToolSource = Source.extend({ fields: z.array(z.string().max(40)).min(1).optional() });

/** What editors say about the record as a whole. */
const Review = z.strictObject({
  /** Day or month in which the record was last read against its sources. */
  verifiedAt: DayOrMonth.optional(),
});

/** One tool: the front matter of `content/tools/<slug>.md`. */
export const Tool = z.strictObject({
  name: z.string().min(1).max(80),
  slug: Slug,
  description: z.string().min(40).max(200),
  websiteUrl: HttpsUrl,
  categories: z.array(Slug).min(1).max(4),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES).default('active'),
  supersededBy: Slug.optional(),
  aliases: z.array(z.string().min(1).max(60)).max(12).default([]),
  keywords: z.array(z.string().min(1).max(40)).max(20).default([]),
  organization: Organization.optional(),
  signUp: z.enum(SIGN_UPS).optional(),
  packages: z.array(ToolPackage).max(24).default([]),
  selfHost: SelfHost.optional(),
  pricing: Pricing,
  prices: z.array(Price).max(12).default([]),
  limits: z.array(UsageLimit).max(12).default([]),
  versions: Versions.optional(),
  coverage: Coverage.prefault({}),
  api: ToolApi.prefault({}),
  links: ToolLinks.prefault({}),
  openSource: OpenSource.optional(),
  /** By record path: what was looked for and is not there. */
  facts: z.record(z.string().max(40), FactState).default({}),
  alternatives: z.array(Slug).max(12).default([]),
  integrations: z.array(Slug).max(40).default([]),
  sources: z.array(ToolSource).default([]),
  verification: Review.prefault({}),
  addedAt: Day,
  updatedAt: Day,
});
export type Tool = z.infer<typeof Tool>;
