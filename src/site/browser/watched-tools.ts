import { WATCH_MAX } from '../../base/limits.ts';

const STORE = 'watch';

/** Slugs of the watch list that this browser keeps; none where storage is blocked. */
export function watchedTools(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((slug): slug is string => typeof slug === 'string').slice(0, WATCH_MAX);
  } catch {
    return [];
  }
}

/** Keeps a list; whether it could be stored. */
export function keepWatched(slugs: readonly string[]): boolean {
  try {
    localStorage.setItem(STORE, JSON.stringify([...new Set(slugs)].slice(0, WATCH_MAX)));
    return true;
  } catch {
    return false;
  }
}

/** Adds a tool to the list of this browser, or takes it out; whether the list could be stored. */
export function toggleWatched(slug: string): boolean {
  const kept = watchedTools();
  return keepWatched(kept.includes(slug) ? kept.filter((other) => other !== slug) : [...kept, slug]);
}

/** Address of the page of a list. */
export const watchAddress = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/watch?tools=${slugs.map(encodeURIComponent).join(',')}` : '/watch';
