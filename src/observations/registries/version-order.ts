const PRE_RELEASE =
  /(?:^|[-_.\d])(?:alpha|beta|preview|pre|rc|cr|m\d|snapshot|dev|canary|next|nightly|[ab]\d)/i;

/** Whether a version is meant for everybody: not a preview, a candidate or a development version. */
export const isStable = (version: string) => !PRE_RELEASE.test(version);

const numbers = (version: string) => (version.match(/\d+/g) ?? []).slice(0, 6).map(Number);

/** Order of two versions by their numbers, the lower one first. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The highest stable version, else the highest of all; undefined when there is none. */
export function newestVersion(versions: readonly string[]): string | undefined {
  const stable = versions.filter(isStable);
  return (stable.length > 0 ? stable : versions).toSorted(compareVersions).at(-1);
}
