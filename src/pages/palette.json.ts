import type { APIRoute } from 'astro';
import { paletteIndex } from '../search/palette.ts';

/** The index of the command palette, fetched when the palette is first opened. */
export const GET: APIRoute = ({ locals }) => Response.json(paletteIndex(locals.catalog));
