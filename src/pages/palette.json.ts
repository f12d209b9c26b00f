import type { APIRoute } from 'astro';
import { paletteIndex } from '../search/palette-index.ts';

/** What the command palette searches; fetched when it is first opened. */
export const GET: APIRoute = ({ locals }) => Response.json(paletteIndex(locals.services.catalog));
