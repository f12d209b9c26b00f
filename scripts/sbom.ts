/** `npx node scripts/sbom.ts`: the packages that the service runs with, as CycloneDX 1.6 in JSON, the same for the same lockfile. */
import { sbom } from './packages/installed-packages.ts';

console.log(JSON.stringify(sbom(), undefined, 2));
