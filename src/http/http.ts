import type * as z from 'zod';

/** A request as endpoints read it, without types of Astro or `node:http`: both make one. */
export interface ApiRequest {
  readonly method: string;
  /** Path as sent, still percent-encoded, without query, such as `/api/tools/stripe`. */
  readonly path: string;
  /** Path and query as sent, such as `/api/search?q=x`. */
  readonly target: string;
  /** Query as sent, without `?`; empty when there is none. */
  readonly search: string;
  /** The query, parsed on first use. */
  readonly query: URLSearchParams;
  /** Value of a request header by lower-case name; repeated fields joined with `, `. */
  header(name: string): string | undefined;
  /** Names of the request headers, in lower case. */
  headerNames(): Iterable<string>;
  /** Whole body; rejects with a `payload-too-large` problem beyond `limit` bytes, before parsing. */
  body(limit: number): Promise<Uint8Array>;
  /** Address of the peer, after the trusted proxies. */
  readonly client: string;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
  /** Id of the request as the answer states it in `X-Request-Id`; absent where the mount gives none. */
  readonly id?: string | undefined;
}

/**
 * What an endpoint answers, complete but for what depends on the connection: the sender adds
 * `Content-Length` and compression (with `Vary: Accept-Encoding` and a suffix such as `-br` on a strong
 * ETag), and leaves the body out for HEAD.
 */
export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[]>;
  /** Bytes may be shared between answers: they must not be changed, and their compressed forms may be kept by identity. */
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  /** Strong entity tag of a catalogue answer whose endpoint knows it; otherwise it is made of the bytes. */
  etag?: string;
  /** `headers` and `body` are shared between answers: they must not be changed, and what is made of them may be kept. */
  shared?: true;
  /** Headers of this answer alone, beside shared ones. */
  extra?: Readonly<Record<string, string>>;
  /** Called once the last byte was handed to the connection; not called when the client hung up. */
  onDelivered?: () => void;
}

/** Who calls: an unauthenticated client, or the holder of a valid bearer token. */
export interface Caller {
  readonly kind: 'unauthenticated' | 'anonymous' | 'identity';
  /** Registered client; absent when unauthenticated. */
  readonly clientId?: string;
  /** Whom the credential stands for: the person behind the client, else the client itself; absent when unauthenticated. */
  readonly subject?: string;
  readonly scopes: readonly string[];
}

/** Values of the variable segments of a path, by name. */
export type Params = Readonly<Record<string, string>>;

export type Endpoint<Services> = (
  request: ApiRequest,
  services: Services,
  params: Params,
  caller: Caller,
) => ApiResponse | Promise<ApiResponse>;

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
  /** What a token is for: nothing, or the call itself. Left out where it raises the rate limit. */
  readonly security?: 'none' | 'bearer';
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
  /** Whether its example is what the example request is really answered with, at once: one that cannot go stale. */
  readonly live?: true;
  /** Members whose name begins with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}
