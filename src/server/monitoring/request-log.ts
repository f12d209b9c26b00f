import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOG_LEVELS, type Log, type LogLevel } from '../../base/service.ts';
import type { Settings } from '../settings/settings.ts';

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

const rank = (level: LogLevel) => LOG_LEVELS.indexOf(level);

/**
 * Writes one line for each request of enough weight: our faults as errors, slow ones as warnings, the others at
 * `LOG_REQUESTS`. The query stays out, since it may hold secrets, and so does the address of the client.
 */
export function logRequests(
  log: Log,
  label: (url: string) => string,
  { LOG_LEVEL, LOG_REQUESTS, LOG_SLOW_MS }: Pick<Settings, 'LOG_LEVEL' | 'LOG_REQUESTS' | 'LOG_SLOW_MS'>,
): void {
  const least = rank(LOG_LEVEL);
  requestChannel.subscribe((message) => {
    const { request, response, requestId, milliseconds } = message as RequestEnd;
    const { statusCode: status, headersSent } = response;
    // 503 is no fault of the request; the outage is logged once, where it is noticed.
    const level =
      headersSent && status >= 500 && status !== 503
        ? 'error'
        : milliseconds >= LOG_SLOW_MS
          ? 'warn'
          : LOG_REQUESTS;
    if (rank(level) < least) return;
    const url = request.url ?? '';
    log(level, 'request', {
      requestId,
      method: request.method,
      route: label(url),
      path: url.split('?', 1)[0]?.slice(0, 200),
      ...(headersSent ? { status } : {}),
      ...(response.writableFinished ? {} : { hungUp: true }),
      ms: Math.round(milliseconds * 100) / 100,
    });
  });
}
