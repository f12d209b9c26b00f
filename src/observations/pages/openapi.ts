import * as z from 'zod';
import type { ObservedValues } from '../../records/observation.ts';
import { AnswerError, type Collector } from '../collector.ts';
import { readOnce } from '../read-once.ts';
import { parseSpecification } from '../reading/parse-specification.ts';
import { oneLine, withoutGaps } from '../text-values.ts';

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
  documented: true,
  everyDays: 1,
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
