import { keylessState, ownerState, publicLimitsState, selfServeState, statusState } from './access-state.ts';
import { archivedState } from './code-state.ts';
import type { FactRow } from './fact-row.ts';
import { flagState } from './fact-state.ts';
import { contactSalesState } from './price-state.ts';

/** Facts about access: sign-up, authentication, and whether new customers are accepted. */
export const ACCESS_ROWS: readonly FactRow[] = [
  [
    'no-key',
    'No key',
    keylessState,
    'no key|no api key|no keys|no api keys|keyless|without key|without a key|without an api key|without api key|without keys|without any key|no token|without a token|no auth|no authentication|without authentication|unauthenticated|no registration|without registration|without registering|no sign up|no signup|without signup|without sign up|without signing up|no account|without an account|no account needed|no login|without login|ohne schlussel|ohne anmeldung|ohne registrierung|ohne api key|sans cle|sans inscription|sans cle api|sin clave|sin registro|sem chave|sem cadastro|senza chiave|senza registrazione',
  ],
  [
    'sandbox',
    'Sandbox',
    flagState('sandbox'),
    'sandbox|sandboxes|sandbox account|sandbox access|test account|test accounts|test server|demo environment|staging environment|sandbox api|test keys|test api key|test environment|test mode|testing environment|sandbox environment|developer sandbox|testumgebung|environnement de test|bac a sable|entorno de pruebas|ambiente de testes|ambiente di test',
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
    'self serve|self service|instant access|immediate access|developer sign up|developer signup|sign up online|self serve sign up|self service sign up|self serve signup|instant sign up',
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
    'discontinued|deprecated|shut down|shutdown|no longer available|closed to new users|abandoned|retired|sunset|end of life|eingestellt|descontinuado',
    'shutting down|dead',
  ],
  [
    'archived',
    'Archived repository',
    archivedState,
    'archived|archived repository|archived repositories|archived repo|unmaintained|no longer maintained',
  ],
  ['beta', 'Beta', statusState(['beta']), 'in beta|public beta|beta version|early access'],
  [
    'owner-changed',
    'Changed owner',
    ownerState,
    'acquired|recently acquired|changed owner|changed owners|changed hands|new owner|under new ownership|was bought|were bought|bought by another company',
  ],
  [
    'public-limits',
    'Published rate limits',
    publicLimitsState,
    'rate limit|rate limits|publish limits|publishes limits|published limits|published rate limits|documented rate limits|request limits|request limit|api limits|api quota|api quotas|usage limits|calls per minute|requests per second|requests per minute',
  ],
  [
    'status-page',
    'Status page',
    flagState('statusPage'),
    'status page|public status page|statuspage|uptime page|status site',
  ],
  ['changelog', 'Changelog', flagState('changelog'), 'changelog|change log|release notes'],
  ['llms-txt', 'llms.txt', flagState('llmsTxt'), 'llms txt'],
];
