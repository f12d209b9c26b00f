import type { APIRoute } from 'astro';
import { paletteIndex } from '../search/palette.ts';
import { PLACES } from '../site/view/site-places.ts';

/** The index of the command palette, fetched when the palette is first opened. */
export const GET: APIRoute = ({ locals }) =>
  Response.json({ ...paletteIndex(locals.catalog), places: PLACES });
