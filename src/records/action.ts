import * as z from 'zod';
import { Day, listOf, Slug, text } from './scalars.ts';

/** Methods of HTTP that an OpenAPI document can describe. */
export const OPERATION_METHODS = [
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
] as const;

/**
 * Words that a text has to hold side by side, in lower case and the singular, such as `virtual account`; a bar stands
 * between words of which one is enough: `refund|reversal`.
 */
const Phrase = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9]+(?:[ |][a-z0-9]+)*$/,
    'write words in lower case, one space between words that stand side by side, and | between alternatives',
  );
const Phrases = z.array(Phrase).min(1).max(12);

/**
 * What has to be true of an operation or an event; every member that is given has to hold. Words are those of names split
 * at signs and capitals, in the singular: `/v1/virtualAccounts/{id}` has `v1 virtual account`, then a parameter.
 */
export const ActionRule = z
  .strictObject({
    method: z.array(z.enum(OPERATION_METHODS)).min(1).optional(),
    /** Each phrase is in one of the fixed segments of the path, or runs over neighbouring ones. */
    path: Phrases.optional(),
    /** The last fixed segment of the path ends with the phrase. */
    ends: Phrase.optional(),
    /** Whether the path ends with a parameter. */
    item: z.boolean().optional(),
    /** Each phrase is in the operation id. */
    id: Phrases.optional(),
    /** Each phrase is in the name of an event; a rule with it is for events alone, one without for operations. */
    event: Phrases.optional(),
    /** No phrase is in the path, the operation id or the name of the event. */
    not: Phrases.optional(),
    /** Only for tools of one of these categories. */
    categories: z.array(Slug).min(1).optional(),
    /** Only for these tools, where the word means it at one vendor alone. */
    tools: z.array(Slug).min(1).max(12).optional(),
  })
  .refine(({ path, ends, id, event }) => path ?? ends ?? id ?? event, {
    error: 'give path, ends, id or event',
  });
export type ActionRule = z.infer<typeof ActionRule>;

/** What operations of interfaces do, in the words of the field: the front matter of `content/actions/<slug>.md`. */
export const Action = z.strictObject({
  /** Verb and object, such as "Refund a payment"; an event is named after what it tells, such as "Dispute opened". */
  name: text(4, 60),
  slug: Slug,
  /** One sentence: what it does, and what it does not. */
  definition: text(40, 300),
  /** What vendors and people call it. */
  words: z.array(text(2, 60)).min(1).max(16),
  useCases: listOf(Slug),
  categories: z.array(Slug).min(1).max(4),
  related: listOf(Slug, 8),
  /** An operation does it when one of the rules holds. */
  rules: z.array(ActionRule).min(1).max(16),
  addedAt: Day,
  updatedAt: Day,
});
export type Action = z.infer<typeof Action>;

/** An entry of `content/operation-corrections.yaml`: what an editor knows of one operation stands above the rules. */
export const OperationCorrection = z.strictObject({
  /** Its id, such as `adyen/CheckoutService-v71#POST /payments/{paymentPspReference}/refunds`. */
  operation: text(5, 400),
  /** What it does; empty when it does none of the actions. */
  actions: z.array(Slug).max(4),
  /** Why, for the next editor. */
  reason: text(10, 200),
});
export type OperationCorrection = z.infer<typeof OperationCorrection>;
