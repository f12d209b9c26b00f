import type { Route } from './route.ts';

/** What lives at a path: its routes by method, and the values of the variable segments. */
export interface Match {
  readonly routes: readonly Route[];
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly routes: Route[];
}

const NO_PARAMS = Object.freeze({});

/**
 * Compiles a route table into a look-up: literal paths by map, patterns with `{name}` segment by segment.
 * Throws a `URIError` for a variable segment with broken percent-encoding.
 */
export function compileRoutes(table: readonly Route[]): (path: string) => Match | undefined {
  const literal = new Map<string, { routes: Route[]; params: Match['params'] }>();
  const patterns: Pattern[] = [];
  for (const route of table) {
    if (!route.path.includes('{')) {
      const entry = literal.get(route.path) ?? { routes: [] as Route[], params: NO_PARAMS };
      entry.routes.push(route);
      literal.set(route.path, entry);
      continue;
    }
    const pattern = patterns.find((known) => known.routes[0]?.path === route.path);
    if (pattern) pattern.routes.push(route);
    else patterns.push({ segments: route.path.split('/'), routes: [route] });
  }
  return (path) => {
    const exact = literal.get(path);
    if (exact) return exact;
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments);
      if (params) return { routes: pattern.routes, params };
    }
    return undefined;
  };
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const fits = pattern.every((part, index) =>
    part.startsWith('{') ? segments[index] !== '' : part === segments[index],
  );
  if (!fits) return undefined;
  const params: Record<string, string> = {};
  pattern.forEach((part, index) => {
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(segments[index] ?? '');
  });
  return params;
}
