/** `npm run test:all-pages`: judges read every page, instead of a page of each template or shape. */
export const ALL_PAGES = process.env['TEST_ALL_PAGES'] !== undefined;
