import { existsSync, readFileSync } from 'node:fs';

/** A package of the lockfile. */
interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Path of its folder, such as `node_modules/zod`. */
  readonly path: string;
  /** SPDX expression of its own package.json; absent when that states none, or it is not installed here. */
  readonly license: string | undefined;
  /** Subresource integrity of its archive. */
  readonly integrity: string | undefined;
  readonly dev: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

function licenseOf(path: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
  const old = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  return old.length > 0 ? old.join(' OR ') : undefined;
}

/** Packages of `package-lock.json` in the working folder that are installed here, by path. */
export function installedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries<Entry>(packages)
    .filter(([path]) => path !== '' && existsSync(`${path}/package.json`))
    .map(([path, { version = '', integrity, dev = false, dependencies, optionalDependencies }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      path,
      license: licenseOf(path),
      integrity,
      dev,
      dependencies: { ...dependencies, ...optionalDependencies },
    }));
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

/** `pkg:npm/…` (package-url): the @ of a scope is encoded. */
const purl = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** `sha512-<base64>` as CycloneDX writes a hash. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]?.split('-') ?? [];
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** The package that `name` resolves to from the package at `path`: the nearest one, going up the folders. */
function resolve(byPath: ReadonlyMap<string, LockedPackage>, path: string, name: string) {
  const folders = path.split(/\/?node_modules\//).slice(1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), name].map((folder) => `node_modules/${folder}`).join('/');
    const found = byPath.get(place);
    if (found) return found;
  }
  return undefined;
}

/** A CycloneDX 1.6 document of all installed packages that are not for development alone. */
export function sbom() {
  const { name, version, description, license, dependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const packages = installedPackages().filter(({ dev }) => !dev);
  const byPath = new Map(packages.map((one) => [one.path, one]));
  const ref = (one: LockedPackage) => `${purl(one.name, one.version)}#${one.path}`;
  const dependsOn = (path: string, names: readonly string[]) =>
    names.flatMap((needed) => {
      const found = resolve(byPath, path, needed);
      return found ? [ref(found)] : [];
    });
  const root = purl(name, version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: root,
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': ref(one),
      name: one.name,
      version: one.version,
      purl: purl(one.name, one.version),
      ...(one.license ? { licenses: [{ expression: one.license }] } : {}),
      ...(one.integrity ? { hashes: [hashOf(one.integrity)] } : {}),
    })),
    dependencies: [
      { ref: root, dependsOn: dependsOn('', Object.keys(dependencies)) },
      ...packages.map((one) => ({
        ref: ref(one),
        dependsOn: dependsOn(one.path, Object.keys(one.dependencies)),
      })),
    ],
  };
}
