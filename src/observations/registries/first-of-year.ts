/** The first of `days` in the year of `latest`; undefined without `latest`. Days are written `YYYY-MM-DD`. */
export function firstOfYear(days: readonly string[], latest: string | undefined): string | undefined {
  const year = latest?.slice(0, 5);
  return year === undefined ? undefined : days.filter((day) => day.startsWith(year)).sort()[0];
}
