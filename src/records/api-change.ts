import * as z from 'zod';
import { valuesOf } from './field.ts';
import { EventSource } from './regulation.ts';
import { CONFIDENCE, Day, HttpsUrl, Slug, text } from './scalars.ts';

export const CHANGE_KIND_LABELS = {
  release: 'Release',
  feature: 'New feature',
  breaking: 'Breaking change',
  deprecation: 'Deprecation',
  sunset: 'Sunset',
  security: 'Security',
  price: 'Price',
} as const;
export const CHANGE_KINDS = valuesOf(CHANGE_KIND_LABELS);

/** `action-required`: users must change something; `verify`: check whether it applies; else informational. */
export const SEVERITY_LABELS = {
  'action-required': 'Action required',
  verify: 'Check whether it applies',
  informational: 'For information',
} as const;
export const SEVERITIES = valuesOf(SEVERITY_LABELS);

/** One dated change of a tool or specification: the front matter of `content/changes/<slug>.md`. */
export const ApiChange = z
  .strictObject({
    slug: Slug,
    /** A proposal of `npm run refresh`; it is not published until a person takes this out. */
    status: z.literal('draft').optional(),
    title: text(4, 120),
    summary: text(30, 400),
    /** The tool's slug; left out when the subject is not in the catalogue. */
    tool: Slug.optional(),
    /** What changed, when it is not a tool of the catalogue. */
    subject: z.string().max(80).optional(),
    kind: z.enum(CHANGE_KINDS),
    severity: z.enum(SEVERITIES),
    /** Day it was announced or published. */
    announcedAt: Day.optional(),
    announcedPrecision: z.enum(['day', 'month']).default('day'),
    /** Day it takes effect, when a source gives one. */
    effectiveAt: Day.optional(),
    /** What a user has to do; needed unless the change is informational. */
    action: z.string().max(240).optional(),
    confidence: z.enum(CONFIDENCE),
    note: z.string().max(400).optional(),
    /** The vendor's own page about it; named by a source, not read. */
    upstream: HttpsUrl.optional(),
    sources: z.array(EventSource).min(1),
    updatedAt: Day,
  })
  .refine((change) => change.announcedAt ?? change.effectiveAt, {
    error: 'give announcedAt, effectiveAt or both',
    path: ['announcedAt'],
  })
  .refine((change) => (change.tool === undefined) !== (change.subject === undefined), {
    error: 'name either a tool of the catalogue or a subject',
    path: ['tool'],
  })
  .refine((change) => change.severity === 'informational' || change.action !== undefined, {
    error: 'say what a user has to do, or make the change informational',
    path: ['action'],
  });
export type ApiChange = z.infer<typeof ApiChange>;

/** The day a change counts for: when it takes effect, else when it was announced. */
export function changeDate(change: ApiChange): string {
  return change.effectiveAt ?? (change.announcedAt as string);
}
