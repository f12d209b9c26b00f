import type * as z from 'zod';

/** One documented answer of an operation. */
export interface DocumentedAnswer {
  readonly description: string;
  /** Media type of the body; `application/json` when left out. */
  readonly contentType?: string;
  /** Shape of the body; without it the answer has none, or it is not JSON. */
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** Response headers worth naming, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What `/openapi.json` says about a route, beside its method and path. */
export interface Operation {
  /** Unique, camelCase. */
  readonly operationId: string;
  readonly summary: string;
  /** Markdown: what it does, its limits, what to do on an error. */
  readonly description: string;
  readonly tag:
    | 'search'
    | 'tools'
    | 'knowledge'
    | 'feeds'
    | 'files'
    | 'service'
    | 'agents'
    | 'payments'
    | 'mcp';
  /** `none`, or `optional-bearer` where a token raises the rate limit. */
  readonly security: 'none' | 'optional-bearer' | 'bearer';
  /** Query parameters: the schema the endpoint reads them with. */
  readonly query?: z.ZodObject;
  /** Example values by query parameter; together they make one working request. */
  readonly queryExample?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Path parameters with an example that works. */
  readonly path?: Readonly<
    Record<string, { readonly description: string; readonly schema: z.ZodType; readonly example: string }>
  >;
  /** Request headers worth naming. `Authorization` is described by `security`. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly description: string;
    readonly contentType?: string;
    readonly schema: z.ZodType;
    readonly example: unknown;
  };
  /** Answers by status; a `4XX` problem is added where none is given. */
  readonly answers: Readonly<Record<string, DocumentedAnswer>>;
  /** Members whose name begins with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}
