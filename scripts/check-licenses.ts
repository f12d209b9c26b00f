/** Names every installed package whose licence is not on the list. */
import { existsSync, readFileSync } from 'node:fs';

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

/** SPDX expression of the package.json in a folder; `undefined` when it states none. */
function licenseOf(folder: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const stated = [license ?? licenses ?? []].flat();
  return stated.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR ') || undefined;
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.keys(packages).filter((path) => path && existsSync(`${path}/package.json`));
  const refused = installed.filter((path) => !isAllowedLicense(licenseOf(path) ?? ''));
  for (const path of refused)
    console.error(
      `${path}: ${licenseOf(path) ?? 'states no licence'}, which scripts/check-licenses.ts does not list`,
    );
  if (installed.length === 0) console.error('no package is installed: run npm ci');
  else if (refused.length === 0) console.log(`${installed.length} packages, all under licences of the list`);
  process.exitCode = refused.length > 0 || installed.length === 0 ? 1 : 0;
}
