import * as z from 'zod';
import { dayOf } from '../../base/time.ts';
import { DEFAULT_LIMIT, QueryDay } from '../../catalog/list/list-query.ts';
import type { Listing } from '../../catalog/list/listing.ts';
import { answerView, ObligationAnswer, pageOf } from '../../catalog/obligations/answer-view.ts';
import { matchProfile } from '../../catalog/obligations/match-profile.ts';
import { consistent, profileOf, profileShape } from '../../catalog/obligations/profile.ts';
import { jsonResponse } from '../../http/answers.ts';
import { readQuery } from '../../http/read-query.ts';
import { listDates } from '../../mcp/tools/list-dates.ts';
import { Obligation } from '../../records/obligation.ts';
import { paths } from '../../records/urls.ts';
import {
  AnswerMeta,
  answerMeta,
  Pagination,
  pageLinks,
  paginationOf,
  requestedPage,
} from '../list-answer.ts';
import { paging } from '../page-answer.ts';
import { type ApiRoute, answered, catalogRoute } from '../services.ts';
import { recordAnswer } from '../tools/tool.ts';

const day = (description: string) =>
  QueryDay.refine((text) => !/^(?!20)[0-9]{4}-/.test(text), 'must lie in this century')
    .optional()
    .describe(description);

const LONGEST_QUESTION = 200;

/** Query parameters of an answer for a profile. */
export const ProfileQuery = consistent(
  z.object({
    ...profileShape,
    on: day('The day from which days are counted (YYYY-MM-DD); default today, UTC.'),
    to: day('The last day of `due` and of `timeline` (YYYY-MM-DD); the other lists stay.'),
    q: z
      .string()
      .trim()
      .max(LONGEST_QUESTION)
      .optional()
      .describe('The firm in words, or a question; what other parameters say stands.'),
  }),
);

/** Parameters that an address has once. */
const ONCE = ['on', 'to'];

/** The parameters with what their question says, and the answer to it in a sentence, with its page. */
export function withQuestion(given: URLSearchParams, listing: Listing) {
  const q = given.get('q')?.trim().slice(0, LONGEST_QUESTION);
  if (!q) return { parameters: given, question: undefined };
  const answer = listing.duties(q, true).understood.find(({ kind }) => kind === 'answer');
  const { label: says = 'Say the kind of the firm and its country', path = paths.obligations } = answer ?? {};
  const [page, query] = path.split('?');
  const parameters = new URLSearchParams(given);
  if (page === paths.obligations && answer?.value !== 'unrecorded')
    for (const [name, value] of new URLSearchParams(query))
      if (!(ONCE.includes(name) ? given.has(name) : given.has(name, value))) parameters.append(name, value);
  return { parameters, question: { says, path } };
}

/** Other names of parameters. */
export const PROFILE_ALIASES = {
  firm: 'entity',
  jurisdiction: 'in',
  country: 'in',
  established: 'in',
  activities: 'activity',
};

/** Those of the list, which has pages. */
const ListQuery = consistent(z.object({ ...ProfileQuery.shape, ...paging('Duties and dates') }));

const Result = z
  .object({
    ...ObligationAnswer.shape,
    question: z
      .object({ says: z.string(), path: z.string() })
      .optional()
      .describe('How `q` was read, with the page of this site that answers it.'),
    pagination: Pagination,
    meta: AnswerMeta,
  })
  .meta({
    id: 'ObligationAnswer',
    description: 'What applies to a profile and why, what may, and what does not.',
  });

/** `GET /api/obligations`: what is due for a profile. An empty one is answered with the choices. */
const obligationsRoute = catalogRoute(
  paths.apiObligations,
  listDates.scope,
  {
    operationId: 'listObligations',
    summary: 'What is due for a firm',
    description:
      'What applies to a profile and why (the clause that matched), what is due when, what is uncertain and which fact would decide it, what does not apply, tools that serve each duty, and how completely the rules of each place are recorded. An empty profile is answered with the choices. Not legal advice.',
    tag: 'knowledge',
    query: ListQuery,
    queryExample: {
      entity: ['payment-institution'],
      in: ['LT'],
      activity: ['issues-cards'],
      on: '2026-11-27',
    },
    answers: answered('The answer for the profile.', Result),
  },
  (request, services) => {
    const { catalog, baseUrl, now } = services;
    const { parameters, question } = withQuestion(request.query, services.listing);
    // A section is of the page alone.
    if (!request.query.has('show')) parameters.delete('show');
    const { values, ignored } = readQuery(ListQuery, parameters, PROFILE_ALIASES);
    const { on = dayOf(now()), to } = values;
    const answer = matchProfile(catalog, profileOf(values), on, to);
    const at = { page: requestedPage(values, catalog.version) ?? 1, limit: values.limit ?? DEFAULT_LIMIT };
    const start = (at.page - 1) * at.limit;
    const view = answerView(answer, catalog, baseUrl, pageOf(answer, start, start + at.limit));
    const total = Object.values(view.totals).reduce((sum, count) => sum + count);
    const found = { ...at, total, pages: Math.ceil(total / at.limit) };
    const body: z.infer<typeof Result> = {
      ...{ ...view, ...(question && { question }) },
      pagination: paginationOf(values, found, catalog.version),
      meta: answerMeta(catalog, ignored),
    };
    const { cursor: _, ...asked } = values;
    const link = pageLinks(baseUrl, request.path, asked, found);
    return jsonResponse(body, { link, 'cache-control': 'public, max-age=300' });
  },
  // Not cached with the catalogue, since the answer depends on the day.
  { cache: 'own' },
);

const RecordBody = z
  .object({ ...Obligation.shape, url: z.string() })
  .meta({ id: 'Obligation', description: 'One duty of a rule, as its record has it.' });

/** `GET /api/obligations/{slug}`: the record of one duty. */
const obligationRoute = catalogRoute(
  `${paths.apiObligations}/{slug}`,
  listDates.scope,
  {
    operationId: 'getObligation',
    summary: 'Get an obligation',
    description: 'One duty, by its slug. An unknown one is 404 with the nearest slugs.',
    tag: 'knowledge',
    path: {
      slug: {
        description: 'Slug of the obligation.',
        schema: z.string().max(160),
        example: 'eu-dora-register-of-information',
      },
    },
    answers: answered('The obligation.', RecordBody),
  },
  (request, services, { slug = '' }) => {
    const { catalog, baseUrl } = services;
    const found = catalog.obligationBySlug.get(slug);
    const records = {
      collection: 'obligations',
      one: 'obligation',
      slugs: catalog.obligationBySlug.keys(),
      addressOf: (to: string) => `${paths.apiObligations}/${to}`,
      elsewhere: `${baseUrl}${paths.obligations} finds them.`,
    } as const;
    const view = found && { ...found, url: baseUrl + paths.obligation(slug) };
    return recordAnswer(view, slug, records, request, services);
  },
);

export const obligationRoutes: readonly ApiRoute[] = [obligationsRoute, obligationRoute];
