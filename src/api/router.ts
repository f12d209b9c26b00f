import { createRouter } from '../http/router.ts';
import { routes } from './routes.ts';

/** The router of every route of the API. */
export const { isApiPath, route, routeTemplate } = createRouter(routes);
