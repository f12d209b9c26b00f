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

const Gem = z.object({
  version: z.string(),
  version_created_at: z.string().nullish(),
  licenses: z.array(z.string()).nullish(),
  yanked: z.boolean().nullish(),
});

export function parseRubygems(body: string) {
  const { data } = Gem.safeParse(parseJson(body));
  const latest = oneLine(data?.version, 80);
  if (!data || latest === undefined) throw new AnswerError('the answer is no gem of RubyGems');
  return withoutGaps({
    latest,
    latestAt: dayIn(data.version_created_at),
    license: oneLine(data.licenses?.join(' OR '), 80),
    yanked: data.yanked ? (true as const) : undefined,
  });
}

/** https://guides.rubygems.org/rubygems-org-api/#gem-methods */
export const rubygems: Collector = {
  name: 'rubygems',
  documented: true,
  everyDays: 1,
  targets: packageTargets('gem', (name) => `https://rubygems.org/api/v1/gems/${name}.json`),
  observe: readOnce('rubygems', { accept: 'application/json' }),
};
