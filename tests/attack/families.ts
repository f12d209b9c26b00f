import type { Family } from './attack.ts';
import { exhaustion } from './exhaustion.ts';
import { framing } from './framing.ts';
import { holes } from './holes.ts';
import { identityAssertions } from './identity-assertions.ts';
import { injection } from './injection.ts';
import { oauth } from './oauth.ts';
import { payments } from './payments.ts';
import { races } from './races.ts';
import type { Targets } from './targets.ts';

/** All attacks on these targets, by family. */
export const familiesOf = (targets: Targets): readonly Family[] => [
  { name: 'holes of the past', attacks: holes(targets) },
  { name: 'HTTP framing', attacks: framing(targets) },
  { name: 'OAuth', attacks: oauth(targets) },
  { name: 'identity assertions', attacks: identityAssertions(targets) },
  { name: 'payments', attacks: payments(targets) },
  { name: 'races', attacks: races(targets) },
  { name: 'injection', attacks: injection(targets) },
  { name: 'exhaustion', attacks: exhaustion(targets) },
];
