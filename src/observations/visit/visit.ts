/** An answer that was read whole. */
export interface Answer {
  /** 200 to 299, 304, 404 or 410. */
  readonly status: number;
  /** Address after redirects. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, decompressed. */
  readonly body: Uint8Array;
}

export interface VisitOptions {
  readonly accept?: string;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest body read, after decompression; 4 MiB when left out. */
  readonly maxBytes?: number;
  /** Ask for the whole answer, even when it has not changed. */
  readonly whole?: boolean;
  /** Sends the token of GitHub, to the origin of the address alone: an interface whose address the collector built. */
  readonly withGithubToken?: boolean;
}

/** Asks one address within all limits. Rejects with a {@link VisitError} unless the status is one of {@link Answer}. */
export type Visit = (url: string, options?: VisitOptions) => Promise<Answer>;

/** Whether an address may be visited. */
export type Rules = (url: string) => Promise<boolean>;

/**
 * Why there is no answer. `busy` (429, or a wait that is too long), `budget` and `given-up` (nothing but faults) end the
 * visits to a host for this run, `offline` those to all hosts, because none answers; `unreachable`: there was no
 * connection; `network`: it broke, or took too long; `address`: the address, or one it redirects to, is not public;
 * `robots`: its owner does not want programs there.
 */
export type VisitReason =
  | 'busy'
  | 'budget'
  | 'given-up'
  | 'offline'
  | 'unreachable'
  | 'network'
  | 'address'
  | 'robots'
  | 'too-large'
  | 'status';

export class VisitError extends Error {
  override readonly name = 'VisitError';
  readonly reason: VisitReason;
  constructor(reason: VisitReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
