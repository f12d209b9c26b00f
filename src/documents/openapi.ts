import * as z from 'zod';
import type { Operation } from '../http/http.ts';
import { uriOf } from '../records/scalars.ts';
import { openapiErrors } from './openapi-errors.ts';

/** A documented route. */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST' | '*';
  readonly path: string;
  readonly operation: Operation;
  /** Whether the route is deprecated. */
  readonly deprecated?: boolean;
}

type Json = Record<string, unknown>;

/** Longest enum that is written out; the description of a longer one says how its values are found. */
const MAX_ENUM = 40;

const Problem = z
  .looseObject({
    type: uriOf('Address of a page that explains the kind of error.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional().describe('What was wrong, what is allowed, what to do.'),
    instance: z.string().optional(),
    requestId: z.string().optional(),
    errors: z
      .array(
        z.looseObject({
          parameter: z.string().optional(),
          detail: z.string(),
          allowed: z.array(z.unknown()).optional(),
          suggestion: z.string().optional(),
        }),
      )
      .optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

const TAGS: Readonly<Record<Operation['tag'], string>> = {
  search: 'Find tools by words.',
  tools: 'Lists, records, categories and comparisons.',
  knowledge:
    'Use cases, glossary, guides, written comparisons, standards, regulations, dates and API changes.',
  feeds: 'What is new, as Atom, JSON Feed and iCalendar.',
  files: 'Everything as files, made by the build.',
  service: 'About the service itself.',
  agents: 'Registration and credentials of agents.',
  payments: 'The feed that is paid per call.',
  mcp: 'The Model Context Protocol endpoint.',
};

/** `/openapi.json`: OpenAPI 3.1.1, written from the schemas that validate requests and shape answers. */
export function openapi(baseUrl: string, version: string, routes: readonly DescribedRoute[]): Json {
  const schemas: Json = {};
  const use = (schema: z.ZodType) => schemaOf(schema, schemas);
  const problem = { 'application/problem+json': { schema: use(Problem) } };
  const items: Record<string, Json> = {};
  for (const { method, path, operation, deprecated } of routes) {
    const verb = method === 'GET' ? 'get' : 'post';
    const described = { ...describe(method, operation, use, problem), ...(deprecated ? { deprecated } : {}) };
    items[path] = { ...items[path], [verb]: described };
  }
  const used = new Set(routes.map(({ operation }) => operation.tag));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fintech Tool Directory API',
      version,
      summary: 'Search, filter and compare fintech infrastructure tools.',
      description:
        'Public reads need no token; a registered agent has a larger quota. Errors are RFC 9457 problems whose `type` leads to an explanation. Answers may gain members at any time: ignore those you do not know.',
      contact: { name: 'Fintech Tool Directory', url: `${baseUrl}/about` },
      'x-guidance': `Search with GET /api/search?q=…, read a record with GET /api/tools/{slug}. Reads are free. One operation is paid per call; call it unpaid to get its offers in a 402. ${baseUrl}/llms.txt lists the pages.`,
      license: { name: 'Data: CC BY 4.0', identifier: 'CC-BY-4.0' },
    },
    'x-service-info': {
      categories: ['data'],
      docs: { homepage: `${baseUrl}/`, apiReference: `${baseUrl}/docs/api`, llms: `${baseUrl}/llms.txt` },
    },
    externalDocs: { description: 'Guide to the API', url: `${baseUrl}/docs/api` },
    servers: [{ url: baseUrl, description: 'This directory' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name as Operation['tag']))
      .map(([name, description]) => ({ name, description })),
    paths: items,
    components: {
      // The label is arbitrary, but discovery clients for payments know only this one.
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token from POST /api/agent/register; see /auth.md.',
        },
      },
      schemas,
    },
  };
}

function describe(
  method: string,
  operation: Operation,
  use: (schema: z.ZodType) => Json,
  problem: Json,
): Json {
  const { query, queryExample = {}, path = {}, requestHeaders = {}, body, answers } = operation;
  const parameters = [
    ...Object.entries(path).map(([name, { description, schema, example }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: use(schema),
      example,
    })),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      const { description, ...rest } = shorten(use(schema as z.ZodType));
      return {
        name,
        in: 'query',
        required: !(schema as z.ZodType).safeParse(undefined).success,
        description,
        schema: rest,
        example: queryExample[name],
      };
    }),
    ...Object.entries(requestHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
  ];
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security:
      operation.security === 'none'
        ? []
        : operation.security === 'bearer'
          ? [{ apiKey: [] }]
          : [{}, { apiKey: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        description: body.description,
        required: true,
        content: {
          [body.contentType ?? 'application/json']: { schema: use(body.schema), example: body.example },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(
          ([status, { description, contentType = 'application/json', schema, example, headers }]) => [
            status,
            {
              description,
              headers:
                headers &&
                Object.fromEntries(
                  Object.entries(headers).map(([name, meaning]) => [
                    name,
                    { description: meaning, schema: { type: 'string' } },
                  ]),
                ),
              content: schema && { [contentType]: { schema: use(schema), example } },
            },
          ],
        ),
      ),
      ...openapiErrors(method, operation, problem),
    },
    ...operation.extensions,
  };
}

/** JSON Schema of a zod schema; named schemas go to `components` and are referred to. */
function schemaOf(schema: z.ZodType, components: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...written
  } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'transform') jsonSchema.type = 'string';
      if (def.type === 'union') joinTexts(jsonSchema);
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (def.type === 'object' && !(def as { catchall?: unknown }).catchall)
        delete jsonSchema.additionalProperties;
    },
  }) as Json & { $defs?: Json };
  // A union inside another is written after it.
  const relocate = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'), (_key, part) => {
      if (part?.anyOf?.every(({ enum: values }: Json) => values === undefined)) joinTexts(part);
      return part;
    });
  for (const [name, definition] of Object.entries($defs)) components[name] = withoutId(relocate(definition));
  const id = written['id'];
  if (typeof id !== 'string') return relocate(written);
  components[id] = withoutId(relocate(written));
  return { $ref: `#/components/schemas/${id}` };
}

/** Replaces a union of string schemas by one string schema; a shared format such as `date` is kept. */
function joinTexts(schema: Json): void {
  const choices = schema['anyOf'] as Json[];
  if (!choices.every(({ type }) => type === 'string')) return;
  delete schema['anyOf'];
  schema['type'] = 'string';
  const [first] = choices;
  if (choices.every(({ format, pattern }) => format === first?.['format'] || (!format && !pattern)))
    Object.assign(schema, first?.['format'] ? { format: first['format'] } : {});
}

function withoutId({ id: _id, ...schema }: Json): Json {
  return schema;
}

/** Leaves out an enum of more than {@link MAX_ENUM} values. */
function shorten(schema: Json): Json {
  const target = (schema['items'] ?? schema) as Json;
  if (!Array.isArray(target['enum']) || target['enum'].length <= MAX_ENUM) return schema;
  const { enum: _values, ...open } = target;
  const description =
    `${schema['description'] ?? ''} Any other value is answered with those that are allowed.`.trim();
  return schema['items'] ? { ...schema, items: open, description } : { ...open, description };
}
