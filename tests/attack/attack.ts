import { HANG_MS } from '../hang-limit.ts';

/** One attack: what is sent, and what has to be seen. */
export interface Attack {
  readonly name: string;
  /** What a service without the hole shows, in the words that `run` uses. */
  readonly expected: string;
  /** Attacks, and tells what was seen. */
  run(): Promise<string | Seen>;
  /** Left out of the short form: it takes more than a moment. */
  readonly long?: true;
}

/** What was seen, and figures that the table shows beside it. */
export interface Seen {
  readonly seen: string;
  readonly detail: string;
}

/** Attacks of one kind. They run in their order, one after the other. */
export interface Family {
  readonly name: string;
  readonly attacks: readonly Attack[];
}

export interface AttackResult {
  readonly expected: string;
  readonly seen: string;
  readonly detail?: string;
  readonly passed: boolean;
}

/** Runs one attack; one that throws, or does not end, did not pass. */
export async function carryOut({ expected, run }: Attack): Promise<AttackResult> {
  const { promise: late, resolve } = Promise.withResolvers<string | Seen>();
  const timer = setTimeout(resolve, HANG_MS, `no end within ${HANG_MS / 1000} s`);
  const found = await Promise.race([run(), late]).catch((error: unknown) => `broke: ${error}`);
  clearTimeout(timer);
  const { seen, detail } = typeof found === 'string' ? { seen: found } : found;
  return { expected, seen, ...(detail === undefined ? {} : { detail }), passed: seen === expected };
}
