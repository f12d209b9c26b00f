/** What an endpoint sees of a request. Free of Astro and of `node:http`, so that both can carry it. */
export interface ApiRequest {
  readonly method: string;
  /** Decoded path without query, such as `/api/tools/stripe`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Value of a request header by lower-case name; repeated fields joined with `, `. */
  header(name: string): string | undefined;
  /** Whole body; rejects with a `payload-too-large` problem beyond `limit` bytes, before parsing. */
  body(limit: number): Promise<Uint8Array>;
  /** Address of the peer, after the trusted proxies. */
  readonly client: string;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
}

/** What an endpoint answers. The sender adds length, compression, ETag handling and CORS. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  /** Called once the last byte was handed to the connection; not called when the client hung up. */
  onDelivered?: () => void;
}

export type Endpoint<Services> = (
  request: ApiRequest,
  services: Services,
  params: Readonly<Record<string, string>>,
) => ApiResponse | Promise<ApiResponse>;
