import type { APIRoute } from 'astro';
import { packagesByName } from '../catalog/packages-by-name.ts';

/** The tool of each package, fetched when somebody pastes a manifest on `/watch`. */
export const GET: APIRoute = ({ locals }) => Response.json(packagesByName(locals.catalog));
