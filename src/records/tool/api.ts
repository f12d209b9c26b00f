import * as z from 'zod';
import { type FactValue, type Field, valuesOf } from '../field.ts';
import { DayOrMonth, HttpsUrl, listOf, Slug, TRI_LABELS, Tri, text, UnquotedDay } from '../scalars.ts';
import { paths } from '../urls.ts';
import { SDK_LABELS, SDK_LANGUAGES } from './packages.ts';

export const STYLE_LABELS = {
  rest: 'REST',
  graphql: 'GraphQL',
  grpc: 'gRPC',
  soap: 'SOAP',
  websocket: 'WebSocket',
  sse: 'Server-sent events',
  webhooks: 'Webhooks',
  fix: 'FIX',
  file: 'File transfer',
  'sdk-only': 'SDK only',
  mcp: 'MCP',
} as const;

export const AUTH_LABELS = {
  none: 'None needed',
  'api-key': 'API key',
  basic: 'HTTP Basic',
  oauth2: 'OAuth 2',
  'openid-connect': 'OpenID Connect',
  mtls: 'Mutual TLS',
  jwt: 'JWT',
  'hmac-signature': 'HMAC signature',
  'request-signature': 'Signature with a private key',
  'http-message-signatures': 'HTTP message signatures (RFC 9421)',
  'client-assertion': 'Client assertion (private_key_jwt)',
  'session-token': 'Session token',
  'wallet-signature': 'Wallet signature',
  fapi: 'FAPI',
} as const;

export const MCP_TRANSPORT_LABELS = { 'streamable-http': 'Streamable HTTP', sse: 'SSE' } as const;

export const IMPLEMENTATION_LABELS = {
  ...SDK_LABELS,
  clojure: 'Clojure',
  cobol: 'COBOL',
  erlang: 'Erlang',
  fsharp: 'F#',
  groovy: 'Groovy',
  julia: 'Julia',
  lua: 'Lua',
  move: 'Move',
  'objective-c': 'Objective-C',
  ocaml: 'OCaml',
  perl: 'Perl',
  shell: 'Shell',
  sql: 'SQL',
  'visual-basic': 'Visual Basic',
  vyper: 'Vyper',
  zig: 'Zig',
} as const;

/** Languages that a project is written in; what is left out names a platform. */
const Implementation = z
  .enum(valuesOf(IMPLEMENTATION_LABELS))
  .exclude(['dotnet', 'flutter', 'node', 'react-native', 'unity']);

/** How a program talks to a tool. */
const ToolApi = z.strictObject({
  styles: listOf(z.enum(valuesOf(STYLE_LABELS))),
  auth: listOf(z.enum(valuesOf(AUTH_LABELS))),
  /** Languages for which there is a library to call the API. */
  sdks: listOf(z.enum(SDK_LANGUAGES)),
  /** Languages that an open-source project is written in. */
  implementation: listOf(Implementation),
  standards: listOf(Slug),
  sandbox: Tri.default('unknown'),
  webhooks: Tri.default('unknown'),
  /** How a client reaches the hosted MCP server, whose address is `links.mcpServer`. */
  mcp: z
    .strictObject({
      transport: listOf(z.enum(valuesOf(MCP_TRANSPORT_LABELS))),
      auth: listOf(z.enum(valuesOf(AUTH_LABELS))),
    })
    .optional(),
});

const VersionName = z.union([text(1, 40), UnquotedDay], {
  error: 'write the version as text, between quotes when it is a number',
});

/** A released version and how long it is supported. */
export const ApiRelease = z
  .strictObject({
    name: VersionName,
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
const Versions = z.strictObject({
  current: VersionName,
  /** How versions are named, such as "dated releases". */
  scheme: text(2, 80).optional(),
  /** Notice given before a breaking change, such as "12 months". */
  notice: text(2, 80).optional(),
  /** Versions with their support, newest first. */
  releases: z.array(ApiRelease).max(24).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type Versions = z.infer<typeof Versions>;

export const versionShape = { versions: Versions.optional() };
export const apiShape = { api: ToolApi.prefault({}) };
type Versioned = z.infer<z.ZodObject<typeof versionShape>>;
type Interfaced = z.infer<z.ZodObject<typeof apiShape>>;

function versionInWords(current: string, { versions }: Versioned): FactValue {
  const more = [
    versions?.scheme,
    versions?.notice && `notice of breaking changes: ${versions.notice}`,
  ].filter((part) => part !== undefined);
  return {
    text: more.length > 0 ? `${current} (${more.join('; ')})` : current,
    ...(versions && { href: versions.url }),
  };
}

export const versionField = {
  path: 'versions',
  label: 'API version',
  read: ({ versions }) => versions?.current,
  words: versionInWords,
  page: ['api', 8],
  rare: true,
  csv: ['apiVersion', 26],
  mcp: ['api', 2],
} as const satisfies Field<Versioned>;

export const apiFields = [
  {
    path: 'api.styles',
    label: 'API styles',
    read: ({ api }) => api.styles,
    labels: STYLE_LABELS,
    key: ['all', 12],
    page: ['api', 2],
    compare: ['API', 13],
    column: 12,
    csv: ['apiStyles', 12],
    filter: {
      name: 'style',
      at: 7,
      label: 'API style',
      description: 'How a program talks to it.',
    },
    mcp: ['api', 1],
  },
  {
    path: 'api.auth',
    label: 'Authentication',
    read: ({ api }) => api.auth,
    labels: AUTH_LABELS,
    key: ['all', 13],
    page: ['api', 3],
    compare: ['API', 14],
    column: 13,
    csv: ['authMethods', 13],
    filter: {
      name: 'auth',
      at: 8,
      description: 'How callers authenticate.',
    },
  },
  {
    path: 'api.sandbox',
    label: 'Sandbox',
    read: ({ api }) => api.sandbox,
    labels: TRI_LABELS,
    key: ['hosted', 14],
    page: ['api', 4],
    compare: ['API', 18],
    column: 14,
    csv: ['sandbox', 16],
    flag: { name: 'sandbox', filter: [21, 'A test environment'] },
  },
  {
    path: 'api.webhooks',
    label: 'Webhooks',
    read: ({ api }) => api.webhooks,
    labels: TRI_LABELS,
    page: ['api', 5],
    compare: ['API', 19],
    column: 15,
    csv: ['webhooks', 17],
    flag: { name: 'webhooks', filter: [22, 'Webhooks'] },
  },
  {
    path: 'api.sdks',
    label: 'SDKs',
    read: ({ api }) => api.sdks,
    labels: SDK_LABELS,
    page: ['api', 6],
    compare: ['API', 15],
    column: 16,
    csv: ['sdks', 14],
    filter: {
      name: 'sdk',
      at: 10,
      label: 'SDK',
      description: 'Language for which there is a library to call the API.',
    },
  },
  {
    path: 'api.implementation',
    label: 'Written in',
    read: ({ api }) => api.implementation,
    labels: IMPLEMENTATION_LABELS,
    page: ['open-source', 4],
    compare: ['Code', 20.5],
    column: 23,
    csv: ['implementation', 28],
    filter: {
      name: 'language',
      at: 10.5,
      description: 'Language that the code of an open-source project is written in.',
    },
  },
  {
    path: 'api.standards',
    label: 'Standards',
    read: ({ api }) => api.standards,
    words: (slug, _, names) => ({ text: names.standard(slug), href: paths.standard(slug) }),
    page: ['api', 7],
    compare: ['API', 17],
    csv: ['standards', 15],
  },
] as const satisfies readonly Field<Interfaced>[];
