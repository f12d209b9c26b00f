import { pino, stdSerializers } from 'pino';
import type { Log } from '../../base/log.ts';
import { secretValues } from '../settings/secret-values.ts';
import type { Settings } from '../settings/settings.ts';
import { createRedactor } from './redact.ts';

/** A line for people at a terminal: time, level, message, then the other members as they are. */
function forTerminal(line: string): string {
  const { time, level, msg, ...rest } = JSON.parse(line);
  const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${msg}${more}\n`;
}

/**
 * The log of the process: one JSON object per line on standard output with `level`, `time` (RFC 3339), `msg` and the
 * given members; words instead of JSON on a terminal. Written at once, so that a crash loses no line. Every line is
 * freed of secrets, whatever was handed in.
 */
export function createLog(settings: Settings): Log {
  const redact = createRedactor(secretValues(settings));
  const shape = process.stdout.isTTY ? forTerminal : (line: string) => line;
  const logger = pino({
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { error: stdSerializers.err },
    hooks: { streamWrite: (line) => shape(redact(line)) },
  });
  return (level, message, fields) => logger[level](fields ?? {}, message);
}
