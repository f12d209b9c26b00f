import type { Tool } from '../catalog/schema/tool.ts';
import {
  closedSourceState,
  contactSalesState,
  flagState,
  freeState,
  keylessState,
  languageState,
  licenceGroupState,
  licenceState,
  mcpState,
  openSourceState,
  periodicFeeState,
  publicPricesState,
  type State,
  selfHostedState,
  selfServeState,
  statusState,
  styleState,
} from './fact-state.ts';
import { joinPhrase, words } from './words.ts';

/** A fact that people ask for or rule out. */
export interface AskedFact {
  readonly value: string;
  readonly label: string;
  readonly state: (tool: Tool) => State;
  /** Read only behind a word that excludes: elsewhere it means a need. */
  readonly onlyExcluded?: true;
}

type Row = readonly [
  value: string,
  label: string,
  state: (tool: Tool) => State,
  phrases: string,
  excludedPhrases?: string,
];

const sdk = (name: string, more = '') =>
  [
    'sdk',
    'library',
    'client',
    'package',
    'module',
    'libraries',
    'sdks',
    'framework',
    'bindings',
    'wrapper',
    'project',
  ]
    .map((noun) => `${name} ${noun}`)
    .concat(`for ${name}`, `in ${name}`, more === '' ? [] : more.split('|'))
    .join('|');

/** Facts with the phrases, separated by `|`, that ask for them, and those that do so only behind an exclusion. */
const ROWS: readonly Row[] = [
  [
    'free',
    'Free',
    freeState,
    'free|free tier|free plan|free of charge|no cost|gratis|kostenlos|kostenlose|kostenloser|kostenloses|gratuit|gratuite|gratuits|gratuites|gratuito|gratuita|gratuitos|gratuitas|gratuiti|for free|without paying|no fees|sin costo|sem custo',
  ],
  [
    'no-key',
    'No key',
    keylessState,
    'no key|no api key|no keys|no api keys|keyless|without key|without a key|without an api key|without api key|without keys|without any key|no token|without a token|no auth|no authentication|without authentication|unauthenticated|no registration|without registration|without registering|no sign up|no signup|without signup|without sign up|without signing up|no account|without an account|no account needed|no login|without login|ohne schlussel|ohne anmeldung|ohne registrierung|ohne api key|sans cle|sans inscription|sans cle api|sin clave|sin registro|sem chave|sem cadastro|senza chiave|senza registrazione',
  ],
  [
    'no-credit-card',
    'No credit card',
    freeState,
    'no credit card|without a credit card|without credit card|no credit card needed|no credit card required|ohne kreditkarte|sans carte bancaire|sin tarjeta de credito',
  ],
  [
    'sandbox',
    'Sandbox',
    flagState('sandbox'),
    'sandbox|test environment|test mode|testing environment|sandbox environment|developer sandbox|testumgebung|environnement de test|bac a sable|entorno de pruebas|ambiente de testes|ambiente di test',
  ],
  ['webhooks', 'Webhooks', flagState('webhooks'), 'webhook|webhooks|web hooks|with callbacks'],
  [
    'self-hosted',
    'Self-hosted',
    selfHostedState,
    'self hosted|self hostable|self hosting|self host|selfhosted|on premise|on premises|on prem|on my own server|on our own server|on our own servers|on my own servers|on own servers|on own hardware|own infrastructure|on my server|run myself|host myself|host it myself|host ourselves|selbst gehostet|selbst hosten|auf eigenem server|auto heberge|autohospedado|auto hospedado|auf eigenen servern',
  ],
  ['mcp', 'MCP server', mcpState, 'mcp|mcp server|mcp servers|model context protocol'],
  [
    'open-source',
    'Open source',
    openSourceState,
    'open source|opensource|open sourced|oss|foss|free software|codigo abierto|codigo aberto|quelloffen|quelloffene|logiciel libre|software libre|software livre|code source ouvert|quelltext offen',
  ],
  ['closed-source', 'Closed source', closedSourceState, 'closed source|proprietary'],
  [
    'permissive',
    'Permissive licence',
    licenceGroupState('permissive'),
    'permissive|permissive licence|permissive license|permissively licensed|permissive open source',
  ],
  [
    'copyleft',
    'Copyleft licence',
    licenceGroupState('copyleft'),
    'copyleft|copyleft licence|copyleft license',
  ],
  [
    'source-available',
    'Source-available licence',
    licenceGroupState('source-available'),
    'source available|source available licence|source available license|busl|business source license',
  ],
  [
    'mit',
    'MIT licence',
    licenceState('MIT'),
    'mit licence|mit license|mit licensed|mit lizenz|licence mit|licencia mit|under mit',
  ],
  [
    'apache',
    'Apache licence',
    licenceState('Apache'),
    'apache licence|apache license|apache licensed|apache 2|apache 2 0',
  ],
  ['agpl', 'AGPL', licenceState('AGPL'), 'agpl|agplv3|agpl licence|agpl license|agpl licensed'],
  ['gpl', 'GPL', licenceState('A?GPL'), 'gpl licence|gpl license|gpl licensed|gplv3|gpl'],
  ['bsd', 'BSD licence', licenceState('BSD'), 'bsd licence|bsd license|bsd licensed|bsd'],
  ['public-domain', 'Public domain', licenceState('(?:CC0|PDDL|Unlicense)'), 'public domain|cc0'],
  [
    'public-prices',
    'Public prices',
    publicPricesState,
    'public prices|public price|public pricing|published prices|published pricing|transparent pricing|transparent prices|price list|prices on the website|clear prices|listed prices|open pricing|fixed prices',
  ],
  [
    'contact-sales',
    'Contact sales',
    contactSalesState,
    '',
    'contact sales|contacting sales|talking to sales|talk to sales|speaking to sales|speak to sales|sales call|sales calls|a sales call|sales contract|sales team|sales people|sales demo|enterprise contract|enterprise sales|enterprise pricing|calling sales|custom pricing|book a demo|booking a demo',
  ],
  [
    'self-serve',
    'Self-serve',
    selfServeState,
    'self serve|self service|self serve sign up|self service sign up|self serve signup|instant sign up',
  ],
  [
    'periodic-fee',
    'Monthly fee',
    periodicFeeState,
    '',
    'monthly fee|monthly fees|monthly minimum|subscription|subscriptions|subscription fee|subscription fees|monthly cost|monthly costs|monthly subscription|abo|abonnement|suscripcion|assinatura|abbonamento|recurring fee|fixed fee|fixed fees|base fee',
  ],
  [
    'discontinued',
    'Discontinued',
    statusState(['discontinued', 'deprecated', 'closed-to-new-users']),
    '',
    'discontinued|deprecated|shut down|shutting down|dead|closed to new users|abandoned',
  ],
  [
    'openapi',
    'OpenAPI document',
    flagState('openapi'),
    'openapi|open api spec|openapi spec|openapi document|openapi description|swagger',
  ],
  ['rest', 'REST', styleState('rest'), 'rest|rest api|restful|restful api|rest interface'],
  ['graphql', 'GraphQL', styleState('graphql'), 'graphql|graphql api|graph ql'],
  ['grpc', 'gRPC', styleState('grpc'), 'grpc|grpc api'],
  ['soap', 'SOAP', styleState('soap'), 'soap|soap api'],
  [
    'websocket',
    'WebSocket',
    styleState('websocket'),
    'websocket|websockets|web socket|web sockets|websocket api',
  ],
  ['sse', 'Server-sent events', styleState('sse'), 'server sent events'],
  ['python', 'Python', languageState(['python']), sdk('python', 'python|pypi|pip')],
  [
    'node',
    'JavaScript',
    languageState(['node', 'javascript', 'typescript']),
    `${sdk('node')}|${sdk('node js')}|${sdk('nodejs', 'nodejs|node js')}|${sdk('javascript', 'javascript|npm')}|${sdk('js')}|npm package`,
  ],
  ['typescript', 'TypeScript', languageState(['typescript']), sdk('typescript', 'typescript')],
  ['go', 'Go', languageState(['go']), `${sdk('golang', 'golang')}|${sdk('go')}|written in go`, 'go'],
  ['php', 'PHP', languageState(['php']), sdk('php', 'php|laravel|symfony|composer package')],
  ['ruby', 'Ruby', languageState(['ruby']), sdk('ruby', 'ruby|ruby on rails|ruby gem|rails')],
  ['java', 'Java', languageState(['java', 'kotlin']), sdk('java', 'java|jvm')],
  ['kotlin', 'Kotlin', languageState(['kotlin']), sdk('kotlin', 'kotlin')],
  [
    'dotnet',
    '.NET',
    languageState(['dotnet', 'csharp']),
    `${sdk('dotnet', 'dotnet|dot net|nuget')}|${sdk('csharp', 'csharp')}|net library`,
  ],
  ['rust', 'Rust', languageState(['rust']), sdk('rust', 'rust|rust crate')],
  ['swift', 'Swift', languageState(['swift']), 'swift sdk|ios sdk|swift package'],
  ['cpp', 'C++', languageState(['cpp']), sdk('cpp', 'cpp|c plus plus')],
  ['elixir', 'Elixir', languageState(['elixir']), sdk('elixir', 'elixir')],
  ['haskell', 'Haskell', languageState(['haskell']), sdk('haskell', 'haskell')],
  ['scala', 'Scala', languageState(['scala']), sdk('scala', 'scala')],
  ['dart', 'Dart', languageState(['dart', 'flutter']), sdk('dart', 'dart|flutter|flutter sdk')],
  ['react-native', 'React Native', languageState(['react-native']), 'react native|react native sdk'],
  ['unity', 'Unity', languageState(['unity']), 'unity sdk|unity plugin'],
  ['r', 'R', languageState(['r']), 'r package|r library|for r'],
];

function readRows(): Map<string, AskedFact> {
  const facts = new Map<string, AskedFact>();
  for (const [value, label, state, phrases, excluded = ''] of ROWS) {
    const keep = (list: string, fact: AskedFact) => {
      for (const phrase of list.split('|')) {
        const key = joinPhrase(words(phrase));
        if (key !== '' && !facts.has(key)) facts.set(key, fact);
      }
    };
    keep(phrases, { value, label, state });
    keep(excluded, { value, label, state, onlyExcluded: true });
  }
  return facts;
}

/** Facts by joined phrase; see {@link joinPhrase}. */
export const FACTS_ASKED: ReadonlyMap<string, AskedFact> = readRows();
