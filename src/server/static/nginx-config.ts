import { fileHeaders, isCompressible, varyOf } from './file-headers.ts';
import type { StaticFile, StaticManifest } from './manifest.ts';

/** Stands for the path of the page in a value that is the same for all pages but for that path. */
const PAGE = '\u0001';
const FORM_PAGE = `${'$'}{form_page}`;

/** A string of nginx's configuration, where `$` starts a variable and cannot be escaped. */
function quote(text: string): string {
  if (/[$\n]/.test(text) && !text.startsWith('~'))
    throw new Error(`nginx cannot carry ${JSON.stringify(text)}`);
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll(PAGE, FORM_PAGE)}"`;
}

type Pairs = readonly (readonly [string, string])[];

const mapOf = (source: string, variable: string, fallback: string, pairs: Pairs) =>
  [
    `map ${source} ${variable} {`,
    `  default ${quote(fallback)};`,
    ...pairs.map(([key, value]) => `  ${quote(key)} ${quote(value)};`),
    '}',
  ].join('\n');

function commonest(pairs: Pairs): string {
  const counts = new Map<string, number>();
  for (const [, value] of pairs) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Kinds of path that mostly have the same values: pages, which have no dot, and Markdown. */
const FAMILIES = [/^[^.]*$/, /[.]md$/];

/** A map by path that gives the commonest value of each family by rule, and lists exceptions only. */
function shortMap(variable: string, pairs: Pairs): string {
  const families = pairs.map(([path]) => FAMILIES.findIndex((family) => family.test(path)));
  const usual = new Map(
    [-1, 0, 1].map((family) => [family, commonest(pairs.filter((_, index) => families[index] === family))]),
  );
  const exceptions = pairs.filter(([, value], index) => value !== usual.get(families[index] ?? -1));
  const rules = FAMILIES.map((family, index) => [`~${family.source}`, usual.get(index) ?? ''] as const);
  return mapOf('$form', variable, usual.get(-1) ?? '', [
    ...exceptions,
    ...rules.filter(([, value]) => value !== usual.get(-1)),
  ]);
}

/** Longer names do not fit the hash that nginx keeps of `gzip_types`. */
const LONGEST_GZIP_TYPE = 50;

const variableOf = (name: string) => `$file_${name.replaceAll('-', '_')}`;
const extensionOf = (file: string) => /\.([a-z0-9_]+)$/i.exec(file)?.[1]?.toLowerCase();

/** Media types by extension (the commonest of each), and the files that have another or no extension. */
function mediaTypes(files: readonly (readonly [string, StaticFile])[]) {
  const typed = files.flatMap(([, { file, type }]) => {
    const extension = extensionOf(file);
    return extension === undefined ? [] : [[extension, type] as const];
  });
  const byExtension = new Map(
    [...Map.groupBy(typed, ([extension]) => extension)].map(([extension, pairs]) => [
      extension,
      commonest(pairs),
    ]),
  );
  const exceptions = files.filter(([, { file, type }]) => byExtension.get(extensionOf(file) ?? '') !== type);
  return { byExtension, exceptions };
}

/**
 * What the files of `deploy/nginx/` include to serve a release as our own server does, from its manifest: `maps.conf`
 * for the `http` block, `headers.conf` for every location that sends files, and `types.conf` with media types and one
 * location for each file whose type its name does not tell. `release` is the absolute path of the release.
 */
export function nginxConfig({ baseUrl, files }: StaticManifest, release: string): Record<string, string> {
  // The page of a 404 is an answer of the application, in the form the client prefers.
  const served = Object.entries(files).filter(([path]) => path !== '/404');
  const headers = served.map(([path, entry]) => {
    const vary = varyOf(entry.kind === 'page', entry.type);
    const own: Record<string, string> = { ...fileHeaders(baseUrl, path, entry), ...(vary ? { vary } : {}) };
    const page = entry.kind === 'twin' ? entry.twin : path;
    if (own['link'] && page && page !== '/') own['link'] = own['link'].replaceAll(page, PAGE);
    return [path, own] as const;
  });
  const names = [...new Set(headers.flatMap(([, own]) => Object.keys(own)))].sort();
  const maps = [
    '# Written by the build.',
    'map_hash_max_size 16384;\nmap_hash_bucket_size 512;',
    mapOf(
      '$page',
      '$own_file',
      '',
      served.map(([path, { file }]) => [path, `/${file}`]),
    ),
    mapOf(
      '$page',
      '$twin',
      '',
      served.flatMap(([path, { kind, twin }]) => (kind === 'page' && twin ? [[path, twin] as const] : [])),
    ),
    mapOf(
      '$form',
      '$file_etag',
      '',
      served.map(([path, { hash }]) => [path, `"${hash}"`]),
    ),
    'map $form $form_page {\n  default $form;\n  "/index.md" "/";\n  "~^(?<bare>.+)[.]md$" $bare;\n}',
    ...names.map((name) =>
      shortMap(
        variableOf(name),
        headers.map(([path, own]) => [path, own[name] ?? '']),
      ),
    ),
  ];
  const fields = names
    .filter((name) => name !== 'vary')
    .map((name) => `add_header ${name} ${variableOf(name)} always;`);
  const { byExtension, exceptions } = mediaTypes(served);
  const types = new Set(served.map(([, { type }]) => type));
  return {
    'maps.conf': `${maps.join('\n')}\n`,
    'headers.conf': [
      '# Written by the build.',
      '# The application tells by tag, not by time; an empty value takes the field away.',
      'add_header last-modified "" always;',
      'add_header etag $file_etag always;',
      'add_header x-request-id $traced_id always;',
      'add_header vary $sent_vary always;',
      'add_header content-location $sent_location always;',
      ...fields,
      '',
    ].join('\n'),
    'types.conf': [
      '# Written by the build.',
      'types {',
      ...[...byExtension].map(([extension, type]) => `  ${quote(type)} ${extension};`),
      '}',
      `gzip_types ${[...types]
        .filter((type) => type.length < LONGEST_GZIP_TYPE && isCompressible(type))
        .sort()
        .map(quote)
        .join(' ')};`,
      ...exceptions.map(([path, { type }]) =>
        [
          `location = ${quote(path)} {`,
          '  types { }',
          `  default_type ${quote(type)};`,
          '  try_files $sent_file @application;',
          `  include ${quote(`${release}/nginx/headers.conf`)};`,
          '}',
        ].join('\n'),
      ),
      '',
    ].join('\n'),
  };
}
