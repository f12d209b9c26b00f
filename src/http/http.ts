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

export type Endpoint<Services> = (
  request: ApiRequest,
  services: Services,
  params: Readonly<Record<string, string>>,
  caller: Caller,
) => ApiResponse | Promise<ApiResponse>;
