import type { Tool } from '../catalog/schema/tool.ts';
import {
  certificationState,
  closedSourceState,
  contactSalesState,
  flagState,
  freeAllowanceState,
  freeState,
  imageState,
  keylessState,
  languageState,
  licenceGroupState,
  licenceState,
  mcpState,
  openSourceState,
  payAsYouGoState,
  periodicFeeState,
  publicPricesState,
  type State,
  selfHostedState,
  selfServeState,
  setUpFeeState,
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
    'free|free tier|free plan|free of charge|no cost|gratis|kostenlos|kostenlose|kostenloser|kostenloses|gratuit|gratuite|gratuits|gratuites|gratuito|gratuita|gratuitos|gratuitas|gratuiti|for free|without paying|no fees|zero cost|at no charge|senza costi|sin costo|sem custo',
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
    'no credit card|without a credit card|without credit card|no credit card needed|no credit card required|no card needed|no card required|without entering a card|ohne kreditkarte|sans carte bancaire|sin tarjeta de credito',
  ],
  [
    'free-allowance',
    'Free allowance',
    freeAllowanceState,
    'free allowance|free quota|free credits|free calls|free requests|free api calls|monthly free allowance|free usage|freikontingent',
  ],
  ['pay-as-you-go', 'Pay as you go', payAsYouGoState, 'pay as you go|payg|pay as you go pricing'],
  [
    'sandbox',
    'Sandbox',
    flagState('sandbox'),
    'sandbox|sandboxes|sandbox api|test keys|test api key|test environment|test mode|testing environment|sandbox environment|developer sandbox|testumgebung|environnement de test|bac a sable|entorno de pruebas|ambiente de testes|ambiente di test',
  ],
  ['webhooks', 'Webhooks', flagState('webhooks'), 'webhook|webhooks|web hooks|with callbacks'],
  [
    'self-hosted',
    'Self-hosted',
    selfHostedState,
    'self hosted|self hostable|self hosting|self host|selfhosted|on premise|on premises|on prem|on my own server|on our own server|on our own servers|on my own servers|on own servers|on own hardware|own infrastructure|on my server|run myself|host myself|host it myself|host ourselves|deploy ourselves|deploy myself|on my own machine|on our own machines|on my own infrastructure|on our own infrastructure|in my own cloud|in our own cloud|own server|own servers|selbst gehostet|selbst hosten|auf eigenem server|auto heberge|autohospedado|auto hospedado|auf eigenen servern',
  ],
  [
    'docker',
    'Docker image',
    imageState,
    'docker|docker image|docker images|docker compose|container image|dockerized',
  ],
  ['mcp', 'MCP server', mcpState, 'mcp|mcp server|mcp servers|model context protocol'],
  [
    'open-source',
    'Open source',
    openSourceState,
    'open source|opensource|open source code|source code on github|code on github|open sourced|oss|foss|free software|codigo abierto|codigo aberto|quelloffen|quelloffene|logiciel libre|software libre|software livre|code source ouvert|quelltext offen',
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
    'source available|source available licence|source available license',
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
  ['lgpl', 'LGPL', licenceState('LGPL'), 'lgpl|lgpl licence|lgpl license|lgpl licensed|lgplv3'],
  ['busl', 'BUSL', licenceState('BUSL'), 'busl|business source licence|business source license'],
  [
    'mpl',
    'MPL',
    licenceState('MPL'),
    'mpl|mpl licence|mpl license|mozilla public licence|mozilla public license|mpl 2 0',
  ],
  ['isc', 'ISC licence', licenceState('ISC'), 'isc licence|isc license|isc licensed'],
  [
    'epl',
    'EPL',
    licenceState('EPL'),
    'eclipse public licence|eclipse public license|epl licence|epl license',
  ],
  ['elastic', 'Elastic licence', licenceState('Elastic'), 'elastic licence|elastic license'],
  ['fsl', 'FSL', licenceState('FSL'), 'fsl|functional source licence|functional source license|fair source'],
  ['bsd', 'BSD licence', licenceState('BSD'), 'bsd licence|bsd license|bsd licensed|bsd'],
  ['public-domain', 'Public domain', licenceState('(?:CC0|PDDL|Unlicense)'), 'public domain|cc0'],
  [
    'public-prices',
    'Public prices',
    publicPricesState,
    'public prices|public price|public pricing|published prices|published pricing|transparent pricing|transparent prices|price list|prices on the website|clear prices|listed prices|open pricing|fixed prices|public price list|price page|pricing page|prices online|price per check|known prices',
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
    'monthly fee|monthly fees|monthly minimum|subscription|subscriptions|subscription fee|subscription fees|monthly cost|monthly costs|monthly subscription|abo|abonnement|suscripcion|assinatura|abbonamento|recurring fee|fixed fee|fixed fees|base fee|monatliche gebuhr|monatliche gebuhren|monatsgebuhr|grundgebuhr|monatliche kosten|frais mensuels|frais mensuel|abonnement mensuel|cuota mensual|cuotas mensuales|tarifa mensual|mensualidad|taxa mensal|mensalidade|canone mensile|costi mensili|costo mensile',
  ],
  [
    'set-up-fee',
    'Set-up fee',
    setUpFeeState,
    '',
    'set up fee|set up fees|setup fee|setup fees|set up cost|set up costs|setup cost|setup costs|onboarding fee',
  ],
  [
    'contract',
    'Sales contract',
    contactSalesState,
    '',
    'contract|long contract|long term contract|annual contract|yearly contract|minimum commitment|commitment|minimum volume|minimum volumes|lock in',
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
  [
    'status-page',
    'Status page',
    flagState('statusPage'),
    'status page|public status page|statuspage|uptime page|status site',
  ],
  ['changelog', 'Changelog', flagState('changelog'), 'changelog|change log|release notes'],
  ['llms-txt', 'llms.txt', flagState('llmsTxt'), 'llms txt'],
  [
    'soc-2',
    'SOC 2',
    certificationState('soc-2'),
    'soc 2|soc2|soc 2 type 2|soc 2 type ii|soc2 type 2|soc 2 certified|soc2 certified|soc 2 compliant|soc 2 report|soc 2 certification',
  ],
  ['soc-1', 'SOC 1', certificationState('soc-1'), 'soc 1|soc1|soc 1 type 2|soc 1 report'],
  [
    'iso-27001',
    'ISO 27001',
    certificationState('iso-27001'),
    'iso 27001|iso27001|iso 27001 certified|iso 27001 certification|iso iec 27001|iso 27001 zertifiziert',
  ],
  [
    'pci-dss',
    'PCI DSS',
    certificationState('pci-dss'),
    'pci dss certified|pci dss compliant|pci certified|pci compliant|pci dss level 1|pci level 1|pci dss certification',
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
  ['fix', 'FIX', styleState('fix'), 'fix api|fix interface|fix gateway'],
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
  [
    'swift',
    'Swift',
    languageState(['swift']),
    'swift sdk|ios sdk|swift package|swift library|swift ios|ios swift|swift ios sdk|ios swift sdk|ios library|for ios|in swift',
  ],
  ['cpp', 'C++', languageState(['cpp']), sdk('cpp', 'cpp|c plus plus')],
  ['elixir', 'Elixir', languageState(['elixir']), sdk('elixir', 'elixir')],
  ['haskell', 'Haskell', languageState(['haskell']), sdk('haskell', 'haskell')],
  ['scala', 'Scala', languageState(['scala']), sdk('scala', 'scala')],
  ['dart', 'Dart', languageState(['dart', 'flutter']), sdk('dart', 'dart|flutter|flutter sdk')],
  ['react-native', 'React Native', languageState(['react-native']), 'react native|react native sdk'],
  [
    'mobile',
    'Mobile SDK',
    languageState(['swift', 'kotlin', 'react-native', 'flutter', 'dart']),
    'mobile sdk|mobile sdks|mobile library|ios and android sdk|ios and android|android and ios',
  ],
  ['android', 'Android', languageState(['kotlin', 'java']), 'android sdk|android library|for android'],
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
