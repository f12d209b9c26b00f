import * as z from 'zod';

/** A condition read from search terms. */
export const Understood = z
  .object({
    kind: z.enum(['use-case', 'fact', 'place', 'tool', 'category', 'unknown']).meta({
      description:
        '`use-case`: the need that fits best; `fact`, `place` (also the home country of a company), `tool`, `category`: what was asked for or ruled out; `unknown`: a word, perhaps a name, that nothing here holds, or `excluded` words that are no such thing: tools that state them are ruled out, if others are left; also a thing that need not be there, which rules nothing out.',
    }),
    value: z.string().meta({ description: 'Slug, ISO 3166-1 alpha-2 code, or name of the fact or region.' }),
    label: z.string().meta({ description: 'The value for people.' }),
    excluded: z.literal(true).optional().meta({ description: 'Ruled out, not asked for.' }),
    without: z.string().optional().meta({ description: 'The search terms without the words that say this.' }),
  })
  .meta({ id: 'Understood', description: 'One thing that was understood of search terms.' });
export type Understood = z.infer<typeof Understood>;

/** Where to go on when nothing matches: never part of the results. */
export const Nearest = z
  .object({
    useCases: z.array(z.object({ slug: z.string(), title: z.string() })),
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  })
  .meta({ id: 'Nearest', description: 'Use cases and categories near a search that found nothing.' });
export type Nearest = z.infer<typeof Nearest>;
