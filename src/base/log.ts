/**
 * How much a line of the log matters. `error`: a fault of ours; `warn`: of something we depend on; `info`: what an
 * operator wants to know of a healthy service; `debug`: the rest.
 */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line to the operator's log. An error goes into `fields.error`; secrets go nowhere. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
