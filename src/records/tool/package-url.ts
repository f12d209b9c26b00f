import { PackageURL } from 'packageurl-js';
import * as z from 'zod';
import { PACKAGE_TYPES, type PackageType } from './ecosystems.ts';

/** A package URL without a version, as purl-spec writes it, such as `pkg:npm/%40stripe/mcp`. */
export const PackageUrl = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: text });
  })
  .meta({ pattern: '^pkg:' });

/** What keeps a text from being such a package URL, and what to write. */
function faultOf(text: string): string | undefined {
  let parsed: PackageURL;
  try {
    parsed = PackageURL.fromString(text);
  } catch (error) {
    return `${(error as Error).message}; write a package URL such as pkg:npm/stripe`;
  }
  if (!(PACKAGE_TYPES as readonly string[]).includes(parsed.type ?? ''))
    return `use one of the types ${PACKAGE_TYPES.join(', ')}`;
  if (parsed.version !== undefined) return 'leave the version out';
  if (parsed.name?.includes('/')) return 'write the slash between namespace and name as it is, not as %2F';
  return parsed.toString() === text ? undefined : `write ${parsed.toString()}`;
}

/** A package URL taken apart. */
export interface PackageParts {
  readonly type: PackageType;
  /** Namespace and name as the registry writes them, such as `@stripe/mcp` or `com.stripe:stripe-java`. */
  readonly name: string;
  /** Registry that is not the usual one of the type, such as `ghcr.io`. */
  readonly registry: string | undefined;
}

/** Parts of the package URLs of records, which filters and facts ask for again and again. */
const known = new Map<string, PackageParts>();

/** Parts of a text that {@link PackageUrl} accepts. */
export function packageParts(url: string): PackageParts {
  const parts = known.get(url) ?? parse(url);
  known.set(url, parts);
  return parts;
}

function parse(url: string): PackageParts {
  const { type, namespace, name, qualifiers } = PackageURL.fromString(url);
  const separator = type === 'maven' ? ':' : '/';
  return {
    type: type as PackageType,
    name: [namespace, name].filter((part) => part != null).join(separator),
    registry: qualifiers?.['repository_url'],
  };
}
