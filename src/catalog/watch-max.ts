/** Most tools of one watch list, and of one feed or calendar. */
export const WATCH_MAX = 50;
