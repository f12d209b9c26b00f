import type { CONFIDENCE } from './confidence.ts';
import type { REGIONS } from './coverage.ts';
import type { SDK_LANGUAGES } from './ecosystems.ts';
import type { PRICING_MODELS } from './pricing.ts';
import type { Tri } from './scalars.ts';
import type { KINDS, STATUSES } from './tool.ts';
import type { API_STYLES, AUTH_METHODS } from './tool-api.ts';

type Labels<T extends readonly string[]> = Readonly<Record<T[number], string>>;

/** What people read in place of an enum value; one wording for pages, facets and documents. */
export const KIND_LABELS: Labels<typeof KINDS> = {
  api: 'API',
  'data-source': 'Data source',
  'open-data': 'Open data',
  integration: 'Integration',
  'open-source': 'Open source',
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

export const TRI_LABELS: Readonly<Record<Tri, string>> = {
  yes: 'Yes',
  no: 'No',
  partial: 'Partly',
  unknown: 'Not established',
};

export const CONFIDENCE_LABELS: Labels<typeof CONFIDENCE> = { high: 'High', medium: 'Medium', low: 'Low' };

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** English name of an ISO 3166-1 alpha-2 code; the code itself when it has none. */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}
