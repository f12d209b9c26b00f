import * as z from 'zod';
import { Slug } from './scalars.ts';

/** Kinds of firm that rules bind. `any-business` stands for a rule that binds firms of every kind. */
export const FIRM_KINDS = [
  'bank',
  'payment-institution',
  'e-money-institution',
  'lender',
  'crypto-asset-provider',
  'stablecoin-issuer',
  'investment-firm',
  'asset-manager',
  'insurer',
  'data-recipient',
  'technology-provider',
  'public-authority',
  'any-business',
] as const;
export type FirmKind = (typeof FIRM_KINDS)[number];

/** Part of the European Union in which a rule applies. */
export const AREAS = ['euro-area', 'outside-euro-area'] as const;

/** Whom and what an event concerns, as its sources say. */
export const AppliesTo = z.strictObject({
  /** Kinds of firm that it binds. */
  firms: z.array(z.enum(FIRM_KINDS)).min(1),
  /** What else has to be so for it to bind such a firm. */
  condition: z
    .string()
    .max(160)
    .regex(/^if (?:it|law|people|the) /, 'write an if-clause about one firm, such as: if it issues cards')
    .optional(),
  /** Where in the Union, when not in all of it. */
  area: z.enum(AREAS).optional(),
  /** Use cases whose tools have to change or are used in another way; empty when there are none, left out when it is not established. */
  useCases: z.array(Slug).optional(),
});
export type AppliesTo = z.infer<typeof AppliesTo>;
