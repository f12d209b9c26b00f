import * as z from 'zod';
import { Country, Day, DayOrMonth, HttpsUrl, Slug, Source, Tri } from './scalars.ts';

/** What the thing is. */
export const KINDS = ['api', 'data-source', 'open-data', 'integration', 'open-source'] as const;
/** Whether it can be adopted today. */
export const STATUSES = [
  'active',
  'beta',
  'deprecated',
  'closed-to-new-users',
  'acquired',
  'discontinued',
] as const;
/** The dominant way it is paid for. */
export const PRICING_MODELS = [
  'free',
  'open-source',
  'freemium',
  'usage-based',
  'transaction-fee',
  'subscription',
  'revenue-share',
  'one-time',
  'contact-sales',
  'unknown',
] as const;
/** Regions; `eu` is the European Union. Single countries are listed in `coverage.countries`. */
export const REGIONS = [
  'global',
  'africa',
  'asia-pacific',
  'eu',
  'europe',
  'latin-america',
  'middle-east',
  'north-america',
] as const;
export const API_STYLES = [
  'rest',
  'graphql',
  'grpc',
  'soap',
  'websocket',
  'sse',
  'webhooks',
  'fix',
  'file',
  'sdk-only',
  'mcp',
] as const;
export const AUTH_METHODS = [
  'none',
  'api-key',
  'basic',
  'oauth2',
  'openid-connect',
  'mtls',
  'jwt',
  'hmac-signature',
  'session-token',
  'wallet-signature',
  'fapi',
] as const;
export const SDK_LANGUAGES = [
  'c',
  'cpp',
  'csharp',
  'dart',
  'dotnet',
  'elixir',
  'flutter',
  'go',
  'haskell',
  'java',
  'javascript',
  'kotlin',
  'node',
  'php',
  'python',
  'r',
  'react-native',
  'ruby',
  'rust',
  'scala',
  'solidity',
  'swift',
  'typescript',
  'unity',
] as const;
export const CONFIDENCE = ['high', 'medium', 'low'] as const;

/** How a tool is paid for. A number or a summary needs its page and the day it was read. */
const Pricing = z
  .strictObject({
    model: z.enum(PRICING_MODELS),
    secondary: z
      .array(z.enum(PRICING_MODELS).exclude(['unknown']))
      .max(3)
      .default([]),
    freeTier: Tri.default('unknown'),
    summary: z.string().max(240).optional(),
    url: HttpsUrl.optional(),
    asOf: DayOrMonth.optional(),
  })
  .refine((pricing) => pricing.summary === undefined || (pricing.url && pricing.asOf), {
    error: 'a pricing summary needs the page it was read on (url) and the date it was read (asOf)',
    path: ['summary'],
  });

/** Where a tool can be used. */
const Coverage = z.strictObject({
  regions: z.array(z.enum(REGIONS)).default([]),
  countries: z.array(Country).default([]),
});

/** How a program talks to it. */
const Api = z.strictObject({
  styles: z.array(z.enum(API_STYLES)).default([]),
  auth: z.array(z.enum(AUTH_METHODS)).default([]),
  sdks: z.array(z.enum(SDK_LANGUAGES)).default([]),
  standards: z.array(Slug).default([]),
  sandbox: Tri.default('unknown'),
  webhooks: Tri.default('unknown'),
});

/** Pages about the tool, besides its website. */
const Links = z.strictObject({
  docs: HttpsUrl.optional(),
  openapi: HttpsUrl.optional(),
  repository: HttpsUrl.optional(),
  status: HttpsUrl.optional(),
  changelog: HttpsUrl.optional(),
  pricing: HttpsUrl.optional(),
  signup: HttpsUrl.optional(),
  mcpServer: HttpsUrl.optional(),
  llmsTxt: HttpsUrl.optional(),
});

/** Code that can be read: licence as an SPDX expression (or `LicenseRef-*`), and its repository. */
const OpenSource = z.strictObject({
  license: z.string().min(2).max(80),
  repository: HttpsUrl,
  selfHostable: Tri.default('unknown'),
});

/** A page that facts of a tool were read on; `fields` names them where the record's sources differ in what they show. */
const ToolSource = Source.extend({ fields: z.array(z.string().max(40)).min(1).optional() });

/** How far the record can be trusted, and which parts were read at the source. */
const Verification = z.strictObject({
  confidence: z.enum(CONFIDENCE),
  verifiedAt: DayOrMonth.optional(),
  fields: z.array(z.string().max(40)).default([]),
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
  organization: z
    .strictObject({ name: z.string().max(80).optional(), country: Country.optional() })
    .optional(),
  pricing: Pricing,
  coverage: Coverage.prefault({}),
  api: Api.prefault({}),
  links: Links.prefault({}),
  openSource: OpenSource.optional(),
  alternatives: z.array(Slug).max(12).default([]),
  integrations: z.array(Slug).max(40).default([]),
  sources: z.array(ToolSource).default([]),
  verification: Verification,
  addedAt: Day,
  updatedAt: Day,
});
export type Tool = z.infer<typeof Tool>;
