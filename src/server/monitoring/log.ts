import { writeSync } from 'node:fs';
import { pino, stdSerializers } from 'pino';
import type { Log } from '../../base/service.ts';
import { secretValues } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';

const HIDDEN = '[redacted]';

/** Secrets that can be recognised by their form. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // A lower-case word after it is prose: "the payment settings".
  [/\b([Pp]ayment|PAYMENT)\s+(?![a-z-]{1,19}\.?(?![\w.~+/=-]))[\w.~+/=-]{8,}/g, `$1 ${HIDDEN}`],
  // JSON Web Tokens, and anything else that is JSON in base64 (payment credentials).
  [/\beyJ[\w+/=-]{8,}(?:\.[\w-]*){0,4}/g, HIDDEN],
  // Our own tokens and codes; `agt_` and `usr_` are names, not secrets.
  [/\b(clm|cla|art|acs|aco|ses)_[\w-]{20,}/g, `$1_${HIDDEN}`],
  [/\b(sk|rk|whsec|spt)_\w{6,}/g, `$1_${HIDDEN}`],
  // Signatures of 65 bytes.
  [/\b0x[0-9a-f]{130}\b/gi, HIDDEN],
  // The password of an address. The bound keeps the time linear in the length of the line.
  [/(\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s:/@"\\]*):[^\s@/"\\]+@/gi, `$1:${HIDDEN}@`],
];

/**
 * Removes secrets from a line of the log: those of the settings anywhere in it, as they are written in JSON
 * and in addresses, and those of clients by their looks.
 */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  const known = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length);
  return (line) => {
    let text = line;
    for (const secret of known) text = text.replaceAll(secret, HIDDEN);
    for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement);
    return text;
  };
}

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
