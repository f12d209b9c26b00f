import { readFileSync } from 'node:fs';
import { withoutIntegrity } from '../../scripts/packages/without-integrity.ts';
import type { Attack } from './attack.ts';

/** A package that somebody changed in the registry. */
export const packages: readonly Attack[] = [
  {
    name: 'a package without a checksum on the system of the image',
    expected: 'none',
    run: async () => {
      const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
      const unchecked = withoutIntegrity(locked).filter((path) => {
        const { optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = locked[path];
        return !optional || (os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
      });
      return unchecked.join() || 'none';
    },
  },
];
