import { writeSync } from 'node:fs';
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

const STDOUT = 1;
const TRY_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Standard output, written at once. Where nobody reads it any longer its lines are lost: pino's own destination would try
 * the last one for ever when the process exits.
 */
function standardOutput(): { write: (line: string) => void } {
  let isRead = true;
  return {
    write(line) {
      let rest = Buffer.from(line);
      while (isRead && rest.length > 0)
        try {
          rest = rest.subarray(writeSync(STDOUT, rest));
        } catch (error) {
          // A pipe that is full takes more once its reader has read.
          if ((error as NodeJS.ErrnoException).code === 'EAGAIN') Atomics.wait(pause, 0, 0, TRY_MS);
          else isRead = false;
        }
    },
  };
}

/**
 * The log of the process: one JSON object per line on standard output with `level`, `time` (RFC 3339), `msg` and the
 * given members; words instead of JSON on a terminal. Written at once, so that a crash loses no line. Every line is
 * freed of secrets, whatever was handed in.
 */
export function createLog(settings: Settings): Log {
  const redact = createRedactor(secretValues(settings));
  const shape = process.stdout.isTTY ? forTerminal : (line: string) => line;
  const options = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: stdSerializers.err },
    hooks: { streamWrite: (line: string) => shape(redact(line)) },
  };
  const logger = pino(options, standardOutput());
  return (level, message, fields) => logger[level](fields ?? {}, message);
}
