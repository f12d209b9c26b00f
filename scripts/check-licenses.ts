/** Names every installed package whose licence is not on the list. */
import { installedPackages, isAllowedLicense } from './packages/licenses.ts';

const packages = installedPackages();
const refused = packages.filter(({ license }) => license === undefined || !isAllowedLicense(license));
for (const { path, version, license } of refused)
  console.error(
    `${path}@${version}: ${license ?? 'states no licence'}, which scripts/packages/licenses.ts does not list`,
  );
if (packages.length === 0) console.error('no package is installed: run npm ci');
else if (refused.length === 0) console.log(`${packages.length} packages, all under licences of the list`);
process.exitCode = refused.length > 0 || packages.length === 0 ? 1 : 0;
