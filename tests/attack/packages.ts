import { readFileSync } from 'node:fs';
import { withoutIntegrity } from '../../scripts/packages/without-integrity.ts';
import type { Attack } from './attack.ts';

/** A package that somebody changed in the registry. */
export const packages: readonly Attack[] = [
  {
    name: 'a package without a checksum',
    expected: 'none',
    run: async () => {
      const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
      return withoutIntegrity(locked).join() || 'none';
    },
  },
];
