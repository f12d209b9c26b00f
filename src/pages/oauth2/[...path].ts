import type { APIRoute } from 'astro';
import { route } from '../../api/router.ts';
import { fromWeb, toWeb } from '../../server/web.ts';

export const prerender = false;

/** The OAuth endpoints for hosts that run Astro's handler; our own server entry calls the same functions directly. */
export const ALL: APIRoute = async ({ request, clientAddress, locals }) =>
  toWeb(await route(fromWeb(request, clientAddress), locals.services), request.method);
