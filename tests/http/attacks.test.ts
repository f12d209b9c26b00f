import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { carryOut, familiesOf, startTargets } from '../attack/families.ts';

const targets = await startTargets();
after(() => targets.stop());

// The short form of `npm run attack`.
for (const { name: family, attacks } of familiesOf(targets)) {
  describe(family, () => {
    for (const attack of attacks.filter(({ long }) => !long)) {
      test(`${attack.name}: ${attack.expected}`, async () => {
        const { seen, expected } = await carryOut(attack);
        assert.equal(seen, expected);
      });
    }
  });
}
