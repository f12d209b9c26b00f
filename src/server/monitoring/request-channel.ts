import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Published when a request is over, whether it was answered or the client hung up. */
export interface RequestEnd {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** From the arrival of the header fields to the end of the answer. */
  readonly milliseconds: number;
}

/** Every request (docs/observability.md). */
export const requestChannel = channel('fintech-tool-directory:request');
