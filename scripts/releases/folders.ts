/** Where releases lie below the working directory. */
export const RELEASES = 'releases';

/** Link to the current release. */
export const CURRENT = 'dist';

/** What a build writes to before it is a release. */
export const DRAFT = `${RELEASES}/.draft`;

/** Files whose names hold a hash, of all releases of the last 30 days. */
export const POOL = `${RELEASES}/assets`;
