/** Packages that a manifest names, by registry. */
interface ManifestPackages {
  readonly type: 'npm' | 'pypi' | 'golang';
  readonly names: readonly string[];
}

const NPM_GROUPS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function npmNames(text: string): string[] {
  const read: unknown = JSON.parse(text);
  const groups = NPM_GROUPS.map((group) => (read as Record<string, unknown> | null)?.[group]);
  return groups.flatMap((group) => (typeof group === 'object' && group ? Object.keys(group) : []));
}

/** Module paths of `require` lines and blocks, without versions (https://go.dev/ref/mod#go-mod-file-require). */
const goNames = (text: string) =>
  [...text.matchAll(/^\s*(?:require\s+)?([a-z\d.-]+\.[a-z]+\/\S+?)(?:\/v\d+)?\s+v\d/gim)].flatMap(
    ([, name]) => name ?? [],
  );

/** Names of requirements, without options, versions and extras, as PyPI compares them (PEP 503, PEP 508). */
const pypiNames = (text: string) =>
  [...text.matchAll(/^\s*([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)\s*(?:$|[[<>=!~;#@])/gm)].flatMap(
    ([, name]) => name?.replace(/[-_.]+/g, '-') ?? [],
  );

/** What a pasted `package.json`, `go.mod` or `requirements.txt` names; undefined for a text that is none of them. */
export function manifestPackages(text: string): ManifestPackages | undefined {
  if (text.trimStart().startsWith('{')) {
    try {
      return { type: 'npm', names: npmNames(text) };
    } catch {
      return undefined;
    }
  }
  const isGo = /^\s*(?:module|require)\s/m.test(text);
  const names = [...new Set(isGo ? goNames(text) : pypiNames(text))].map((name) => name.toLowerCase());
  return names.length > 0 ? { type: isGo ? 'golang' : 'pypi', names } : undefined;
}
