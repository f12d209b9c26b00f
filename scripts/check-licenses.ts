/** Names every installed package whose licence is not on the list. */
import { existsSync, readFileSync } from 'node:fs';

function licenseOf(path: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
  const old = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  return old.length > 0 ? old.join(' OR ') : undefined;
}

interface InstalledPackage {
  readonly version: string;
  /** Path of its folder, such as `node_modules/zod`. */
  readonly path: string;
  /** SPDX expression of its own package.json; absent when that states none. */
  readonly license: string | undefined;
}

/** Packages of `package-lock.json` in the working folder that are installed here, by path. */
function installedPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries<{ version?: string }>(packages)
    .filter(([path]) => path !== '' && existsSync(`${path}/package.json`))
    .map(([path, { version = '' }]) => ({ version, path, license: licenseOf(path) }));
}

/** Licences that require no more than a notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // fonts
  'Python-2.0',
  'Unlicense',
];
/** Licences that require the source of changed files; we change none. */
const UNCHANGED = ['MPL-2.0', 'LGPL-3.0-or-later'];
const ALLOWED = new Set([...PERMISSIVE, ...UNCHANGED]);

/**
 * Whether an SPDX licence expression (without nesting) allows use and redistribution: every part of an AND, or any part of
 * an OR, which binds less tightly than AND.
 */
export function isAllowedLicense(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}

function check(): void {
  const packages = installedPackages();
  const refused = packages.filter(({ license }) => license === undefined || !isAllowedLicense(license));
  for (const { path, version, license } of refused)
    console.error(
      `${path}@${version}: ${license ?? 'states no licence'}, which scripts/check-licenses.ts does not list`,
    );
  if (packages.length === 0) console.error('no package is installed: run npm ci');
  else if (refused.length === 0) console.log(`${packages.length} packages, all under licences of the list`);
  process.exitCode = refused.length > 0 || packages.length === 0 ? 1 : 0;
}
if (import.meta.main) check();
