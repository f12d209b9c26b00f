import type { APIRoute } from 'astro';
import { route } from '../../http/router.ts';
import { fromWeb, toWeb } from '../../server/web.ts';

export const prerender = false;

/** The API for every server but our own entry, which calls the same functions itself. */
export const ALL: APIRoute = async ({ request, clientAddress, locals }) =>
  toWeb(await route(fromWeb(request, clientAddress), locals.services), request.method);
