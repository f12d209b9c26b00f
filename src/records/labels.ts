import type { LICENCE_GROUPS } from './facts/licences.ts';
import type { Tri } from './scalars.ts';
import type { API_STYLES, AUTH_METHODS, IMPLEMENTATION_LANGUAGES } from './tool/api.ts';
import type { REGIONS } from './tool/coverage.ts';
import type { PACKAGE_ROLES, SDK_LANGUAGES } from './tool/packages.ts';
import type { PRICING_MODELS } from './tool/pricing.ts';
import type { KINDS, SIGN_UPS, STATUSES } from './tool.ts';

type Labels<T extends readonly string[]> = Readonly<Record<T[number], string>>;

/** What people read in place of an enum value; one wording for pages, facets and documents. */
export const KIND_LABELS: Labels<typeof KINDS> = {
  api: 'API',
  'data-source': 'Data source',
  'open-data': 'Open data',
  integration: 'Integration',
  'open-source': 'Open source',
  'source-available': 'Source-available',
};

export const STATUS_LABELS: Labels<typeof STATUSES> = {
  active: 'Active',
  beta: 'Beta',
  deprecated: 'Deprecated',
  'closed-to-new-users': 'Closed to new users',
  acquired: 'Acquired',
  discontinued: 'Discontinued',
};

export const PRICING_LABELS: Labels<typeof PRICING_MODELS> = {
  free: 'Free',
  'open-source': 'Open source',
  freemium: 'Freemium',
  'usage-based': 'Usage-based',
  'transaction-fee': 'Transaction fee',
  subscription: 'Subscription',
  'revenue-share': 'Revenue share',
  'one-time': 'One-time',
  'contact-sales': 'Contact sales',
  unknown: 'Not established',
};

export const REGION_LABELS: Labels<typeof REGIONS> = {
  global: 'Global',
  africa: 'Africa',
  'asia-pacific': 'Asia-Pacific',
  eu: 'European Union',
  europe: 'Europe',
  'latin-america': 'Latin America',
  'middle-east': 'Middle East',
  'north-america': 'North America',
};

export const STYLE_LABELS: Labels<typeof API_STYLES> = {
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
};

export const AUTH_LABELS: Labels<typeof AUTH_METHODS> = {
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
};

export const SDK_LABELS: Labels<typeof SDK_LANGUAGES> = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  dart: 'Dart',
  dotnet: '.NET',
  elixir: 'Elixir',
  flutter: 'Flutter',
  go: 'Go',
  haskell: 'Haskell',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  node: 'Node.js',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  'react-native': 'React Native',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  solidity: 'Solidity',
  swift: 'Swift',
  typescript: 'TypeScript',
  unity: 'Unity',
};

/** Languages that open-source projects are written in. */
export const IMPLEMENTATION_LABELS: Labels<typeof IMPLEMENTATION_LANGUAGES> = {
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
};

export const LICENCE_GROUP_LABELS: Labels<typeof LICENCE_GROUPS> = {
  permissive: 'Permissive',
  copyleft: 'Copyleft',
  'source-available': 'Source-available',
};

export const SIGN_UP_LABELS: Labels<typeof SIGN_UPS> = {
  'self-serve': 'Self-serve',
  application: 'By application',
  sales: 'Through sales',
  closed: 'Closed',
  'none-needed': 'None needed',
};

export const PACKAGE_ROLE_LABELS: Labels<typeof PACKAGE_ROLES> = {
  library: 'Library',
  server: 'Server',
  cli: 'Command line',
  'mcp-server': 'MCP server',
  plugin: 'Plugin',
  image: 'Image',
};

export const TRI_LABELS: Readonly<Record<Tri, string>> = {
  yes: 'Yes',
  no: 'No',
  partial: 'Partly',
  unknown: 'Not established',
};

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const countryNames = new Map<string, string>();

/** English name of an ISO 3166-1 alpha-2 code; the code itself when it has none. */
export function countryName(code: string): string {
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  const name = countries.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}
