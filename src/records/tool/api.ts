import * as z from 'zod';
import { DayOrMonth, HttpsUrl, Slug, Tri, UnquotedDay } from '../scalars.ts';
import { PackageUrl, SDK_LANGUAGES } from './packages.ts';

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
  'request-signature',
  'http-message-signatures',
  'client-assertion',
  'session-token',
  'wallet-signature',
  'fapi',
] as const;

/** Languages that a project is written in. */
export const IMPLEMENTATION_LANGUAGES = [
  'c',
  'clojure',
  'cobol',
  'cpp',
  'csharp',
  'dart',
  'elixir',
  'erlang',
  'fsharp',
  'go',
  'groovy',
  'haskell',
  'java',
  'javascript',
  'julia',
  'kotlin',
  'lua',
  'move',
  'objective-c',
  'ocaml',
  'perl',
  'php',
  'python',
  'r',
  'ruby',
  'rust',
  'scala',
  'shell',
  'solidity',
  'sql',
  'swift',
  'typescript',
  'visual-basic',
  'vyper',
  'zig',
] as const;

/** How a program talks to a tool. */
export const ToolApi = z.strictObject({
  styles: z.array(z.enum(API_STYLES)).default([]),
  auth: z.array(z.enum(AUTH_METHODS)).default([]),
  /** Languages for which there is a library to call the API. */
  sdks: z.array(z.enum(SDK_LANGUAGES)).default([]),
  /** Languages that an open-source project is written in. */
  implementation: z.array(z.enum(IMPLEMENTATION_LANGUAGES)).default([]),
  standards: z.array(Slug).default([]),
  sandbox: Tri.default('unknown'),
  webhooks: Tri.default('unknown'),
});

/** A released version and how long it is supported. */
export const ApiRelease = z
  .strictObject({
    name: z.union([z.string().min(1).max(40), UnquotedDay], {
      error: 'write the version as text, between quotes when it is a number',
    }),
    /** Day or month of its release. */
    from: DayOrMonth.optional(),
    /** Last day or month of support; left out while no end is stated. */
    until: DayOrMonth.optional(),
  })
  .refine(({ from, until }) => from !== undefined || until !== undefined, {
    path: ['from'],
    error: 'give the release, the end of support, or both',
  })
  .refine(({ from = '', until = '9' }) => until >= from, {
    path: ['until'],
    error: 'the end of support lies before the release',
  });
export type ApiRelease = z.infer<typeof ApiRelease>;

/** Current version of an API, and the notice given before it changes. */
export const Versions = z.strictObject({
  current: z.union([z.string().min(1).max(40), UnquotedDay], {
    error: 'write the version as text, between quotes when it is a number',
  }),
  /** How versions are named, such as "dated releases". */
  scheme: z.string().min(2).max(80).optional(),
  /** Notice given before a breaking change, such as "12 months". */
  notice: z.string().min(2).max(80).optional(),
  /** Versions with their support, newest first. */
  releases: z.array(ApiRelease).max(24).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type Versions = z.infer<typeof Versions>;

/** Files and images for hosting a tool oneself. */
export const SelfHost = z.strictObject({
  compose: HttpsUrl.optional(),
  image: PackageUrl.optional(),
  helm: HttpsUrl.optional(),
});
