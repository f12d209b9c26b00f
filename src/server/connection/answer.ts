import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RequestEnd, requestChannel } from '../monitoring/request-channel.ts';
import { http } from './node-http.ts';

const WELL_FORMED = /^[\w.-]{8,64}$/;
/** Tells processes apart; all ids have one length, so that it shows in no `Content-Length`. */
const PROCESS = randomBytes(9).toString('base64url');
let count = 0;

/** The id that the client or a proxy gave, when it is 8 to 64 of `A-Za-z0-9_.-`; else one of ours. */
function idFor({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given;
  count += 1;
  return `${PROCESS}-${count.toString(36).padStart(8, '0')}`;
}

let draining = false;

/** From now on every answer closes its connection, so that the client reconnects to another process. */
export function drainConnections(): void {
  draining = true;
}

function ended(this: Answer): void {
  this.onOver?.(this);
  if (!requestChannel.hasSubscribers) return;
  const { req: request, requestId, startedAt } = this;
  const milliseconds = performance.now() - startedAt;
  requestChannel.publish({ request, response: this, requestId, milliseconds } satisfies RequestEnd);
}

/** A response that carries the id of its request, and says when it is over. Header fields come as a flat list. */
export class Answer extends http.ServerResponse {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** Called once when the answer has left or its connection is gone; a listener for each request would cost more. */
  onOver: ((over: Answer) => void) | undefined = undefined;

  constructor(...parts: ConstructorParameters<typeof http.ServerResponse>) {
    super(...parts);
    this.requestId = idFor(this.req);
    this.on('close', ended);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    if (draining) this.shouldKeepAlive = false;
    const fields = rest.at(-1);
    if (!Array.isArray(fields)) return super.writeHead(status, ...(rest as []));
    return super.writeHead(status, [...fields, 'x-request-id', this.requestId]);
  }
}

/** Id of the request that a response answers; undefined where another server made the response. */
export const requestIdOf = (response: ServerResponse): string | undefined =>
  response instanceof Answer ? response.requestId : undefined;
