import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { AnswerError, type Read, type Readings, TOO_DEAR } from '../collector.ts';
import type { Answer } from '../visit/visit.ts';
import { readText } from './parsers.ts';

/** Entry file of the thread: this file, or the bundle of the build that contains it. */
const ENTRY = new URL(import.meta.url);
/** What one answer may take. */
const MEMORY_MB = 80;
const YOUNG_MEMORY_MB = 4;
const TIME_MS = 30_000;

/** What one answer may take, in megabytes and milliseconds. */
export interface ReadingLimits {
  readonly memoryMb: number;
  readonly timeMs: number;
}

interface Order {
  readonly name: keyof Readings;
  readonly answer: Pick<Answer, 'body' | 'url' | 'headers'>;
}
type Reply = { readonly value: unknown } | { readonly fault: string; readonly isEnded?: true };

export interface Reader {
  readonly read: Read;
  /** Ends the thread. What is being read then is an answer that cannot be read. */
  stop(): Promise<void>;
}

/** A thread that is ready to read. */
function startThread(memoryMb: number): Promise<Worker> {
  const thread = new Worker(ENTRY, {
    workerData: { reads: true },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', () => {
      thread.off('error', reject);
      resolve(thread);
    });
  });
}

function ask(
  thread: Worker,
  { name, answer: { body, url, headers } }: Order,
  { memoryMb, timeMs }: ReadingLimits,
): Promise<Reply> {
  return new Promise((resolve) => {
    const end = (reply: Reply) => {
      clearTimeout(timer);
      thread.off('message', end).off('error', exhausted).off('exit', stopped).unref();
      resolve(reply);
    };
    const failed = (fault: string) => end({ fault, isEnded: true });
    const exhausted = () => failed(`${TOO_DEAR} ${memoryMb} MB to read`);
    const stopped = () => failed('reading the answer was ended');
    const timer = setTimeout(() => {
      void thread.terminate();
      failed(`${TOO_DEAR} ${timeMs / 1000} s to read`);
    }, timeMs);
    thread.on('message', end).on('error', exhausted).on('exit', stopped).ref();
    const isOwn = body.byteLength === body.buffer.byteLength;
    const order: Order = { name, answer: { body, url, headers } };
    thread.postMessage(order, isOwn ? [body.buffer as ArrayBuffer] : []);
  });
}

/**
 * Reads answers one after the other in a thread of its own, within limits of time and memory: whatever an answer
 * holds, it fails alone. A thread that an answer ends is replaced.
 */
export function createReader(limits: ReadingLimits = { memoryMb: MEMORY_MB, timeMs: TIME_MS }): Reader {
  let thread: Promise<Worker> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  async function readNext(order: Order): Promise<Reply> {
    thread ??= startThread(limits.memoryMb);
    const reply = await ask(await thread, order, limits);
    if ('isEnded' in reply) thread = undefined;
    return reply;
  }
  return {
    async read(name, answer) {
      const reply = turn.then(() => readNext({ name, answer }));
      turn = reply.catch(() => undefined);
      const read = await reply;
      if ('fault' in read) throw new AnswerError(read.fault);
      return read.value as never;
    },
    async stop() {
      await (await thread)?.terminate();
    },
  };
}

/** Reads what it is sent, in the thread. */
function serve(port: MessagePort): void {
  // Requests get priority over reading. Only on Linux, which has a priority per thread; elsewhere this would slow the
  // whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  port.on('message', ({ name, answer: { body, ...about } }: Order) => {
    let reply: Reply;
    try {
      // UTF-8, with a replacement for what is not.
      const text = new TextDecoder().decode(body);
      // Its bytes are given back at once, not by a collection of garbage when the parser has taken as many again.
      (body.buffer as ArrayBuffer).transfer(0);
      reply = { value: readText(name, text, about) };
    } catch (error) {
      const { message } = error as Error;
      reply = { fault: error instanceof AnswerError ? message : `the answer cannot be read: ${message}` };
    }
    port.postMessage(reply);
  });
  port.postMessage('ready');
}

if (!isMainThread && parentPort && workerData?.reads) serve(parentPort);
