import { accounts } from './accounts.ts';
import type { Family } from './attack.ts';
import { costs } from './costs.ts';
import { exhaustion } from './exhaustion.ts';
import { framing } from './framing.ts';
import { identityAssertions } from './identity-assertions.ts';
import { injection } from './injection.ts';
import { oauth } from './oauth.ts';
import { packages } from './packages.ts';
import { paidFeed } from './paid-feed.ts';
import { payments } from './payments.ts';
import { races } from './races.ts';
import { scopes } from './scopes.ts';
import type { Targets } from './targets.ts';
import { vendors } from './vendors.ts';

/** All attacks on these targets, by family. */
export const familiesOf = (targets: Targets): readonly Family[] => [
  { name: 'paid feed', attacks: paidFeed(targets) },
  { name: 'scopes', attacks: scopes(targets) },
  { name: 'accounts', attacks: accounts(targets) },
  { name: 'packages', attacks: packages },
  { name: 'HTTP framing', attacks: framing(targets) },
  { name: 'OAuth', attacks: oauth(targets) },
  { name: 'identity assertions', attacks: identityAssertions(targets) },
  { name: 'payments', attacks: payments(targets) },
  { name: 'races', attacks: races(targets) },
  { name: 'injection', attacks: injection(targets) },
  { name: 'vendors', attacks: vendors },
  { name: 'exhaustion', attacks: exhaustion(targets) },
  { name: 'costs', attacks: costs(targets) },
];
