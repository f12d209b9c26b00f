import * as z from 'zod';
import {
  AnswerError,
  type Collector,
  dayIn,
  oneLine,
  parseJson,
  readOnce,
  withoutGaps,
} from '../collector.ts';
import { packageTargets } from './versions.ts';

const Info = z.object({ Version: z.string(), Time: z.string().optional() });

export function parseGo(body: string) {
  const { data } = Info.safeParse(parseJson(body));
  const latest = oneLine(data?.Version, 80);
  if (!data || latest === undefined) throw new AnswerError('the answer is no version of a Go module');
  return withoutGaps({ latest, latestAt: dayIn(data.Time) });
}

/** https://go.dev/ref/mod#goproxy-protocol; a capital letter is written as `!` and the small one. */
export const go: Collector = {
  name: 'go',
  documented: true,
  everyDays: 1,
  targets: packageTargets(
    'golang',
    (name) =>
      `https://proxy.golang.org/${name.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}/@latest`,
  ),
  observe: readOnce('go', { accept: 'application/json' }),
};
