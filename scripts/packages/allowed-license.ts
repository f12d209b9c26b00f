/** Licences that ask for no more than a notice. */
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
/** Licences that ask for the source of changed files of theirs, which nobody changes here. */
const UNCHANGED = ['MPL-2.0', 'LGPL-3.0-or-later'];
const ALLOWED = new Set([...PERMISSIVE, ...UNCHANGED]);

/**
 * Whether an SPDX licence expression (without nesting) lets us use and pass on the package: every part of an AND,
 * any part of an OR, which binds less.
 */
export function isAllowedLicense(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}
