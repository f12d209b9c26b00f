import { CORE_SCHEMA, load, Type } from 'js-yaml';
import * as z from 'zod';
import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError, type Collector, oneLine, parseJson, readOnce, withoutGaps } from '../collector.ts';

/** Bounds of a document: the largest description of an interface that is known to us has 250,000 values. */
const MOST_VALUES = 300_000;
const DEEPEST = 100;
/** An alias repeats what it names wherever it stands, so that a few of them make a small document huge. */
const MOST_ALIASES = 1000;

/** Examples may hold bytes, which stay text in Base64. */
const SCHEMA = CORE_SCHEMA.extend(
  new Type('tag:yaml.org,2002:binary', { kind: 'scalar', construct: String }),
);

/** Fails at the first value beyond the limits. js-yaml opens and closes each value, and gives an alias what it names. */
function limited() {
  let values = 0;
  let aliases = 0;
  const known = new WeakSet<object>();
  return (event: 'open' | 'close', { result }: { readonly result?: unknown }) => {
    if (event === 'open') values += 1;
    else if (typeof result === 'object' && result !== null) {
      if (known.has(result)) aliases += 1;
      known.add(result);
    }
    if (values > MOST_VALUES) throw new AnswerError(`the answer has more than ${MOST_VALUES} values`);
    if (aliases > MOST_ALIASES) throw new AnswerError(`the answer has more than ${MOST_ALIASES} aliases`);
  };
}

/**
 * A description of an interface in JSON or YAML 1.2, as plain values; dates stay text. Takes time and memory in
 * proportion to its length. Throws an `AnswerError` when it is neither, or exceeds a limit.
 */
export function parseSpecification(body: string): unknown {
  if (body.trimStart().startsWith('{')) return parseJson(body, MOST_VALUES);
  try {
    return load(body, { schema: SCHEMA, maxDepth: DEEPEST, listener: limited() } as Parameters<
      typeof load
    >[1]);
  } catch (error) {
    if (error instanceof AnswerError) throw error;
    throw new AnswerError(`the answer is neither JSON nor YAML: ${(error as Error).message.slice(0, 120)}`);
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

const Parameter = z.object({ name: z.string(), required: z.boolean().optional() });
const Operation = z.object({ deprecated: z.boolean().optional(), parameters: z.unknown().optional() });
const Description = z.object({
  info: z.object({ version: z.union([z.string(), z.number()]).optional() }),
  paths: z.looseObject({}),
});

/** Operations that are kept, and parameters of each that are read: an alias may repeat a long list for every one. */
const MOST_OPERATIONS = 5000;
const MOST_PARAMETERS = 200;

/** `GET /v1/charges requires account deprecated`; parameters that are referred to elsewhere are left out. */
function lineOf(method: string, path: string, operation: z.infer<typeof Operation>): string | undefined {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  const required = parameters
    .slice(0, MOST_PARAMETERS)
    .flatMap((parameter) => Parameter.safeParse(parameter).data ?? [])
    .filter((parameter) => parameter.required)
    .map(({ name }) => name)
    .sort();
  const needs = required.length > 0 ? ` requires ${required.join(',')}` : '';
  return oneLine(
    `${method.toUpperCase()} ${path.replaceAll(' ', '%20')}${needs}${operation.deprecated ? ' deprecated' : ''}`,
    300,
  );
}

/** Reads an OpenAPI 2 or 3 document in JSON or YAML: its version and its operations, sorted. */
export function parseOpenapi(body: string): ObservedValues {
  const { data } = Description.safeParse(parseSpecification(body));
  if (!data) throw new AnswerError('the answer is no OpenAPI document');
  const operations = new Set<string>();
  for (const [path, methods] of Object.entries(data.paths)) {
    if (operations.size >= MOST_OPERATIONS) break;
    for (const method of METHODS) {
      const operation = Operation.safeParse(Object(methods)[method]).data;
      const line = operation && lineOf(method, path, operation);
      if (line !== undefined) operations.add(line);
    }
  }
  return withoutGaps({
    version: oneLine(String(data.info.version ?? ''), 80),
    operations: [...operations].sort().slice(0, MOST_OPERATIONS),
  });
}

const FILE = /\.(?:json|ya?ml)$/i;
const BLOB = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/(.+)$/;

/** The OpenAPI document that a record names; a file on GitHub is read as it is, without its page. */
export const openapi: Collector = {
  name: 'openapi',
  targets({ links }) {
    const address = links.openapi;
    if (address === undefined || !FILE.test(new URL(address).pathname)) return [];
    return [{ subject: address, url: address.replace(BLOB, 'https://raw.githubusercontent.com/$1/$2') }];
  },
  observe: readOnce('openapi', {
    accept: 'application/json, application/yaml;q=0.9, */*;q=0.5',
    maxBytes: 12 << 20,
  }),
};
