import { readFileSync } from 'node:fs';
import { installedPackages, type LockedPackage } from './installed-packages.ts';

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
