/** Whether anything is written: not nothing, an empty list or group, or `unknown`. */
export function holdsValue(value: unknown): boolean {
  if (value === undefined || value === null || value === 'unknown') return false;
  return typeof value === 'object' ? Object.values(value).some(holdsValue) : true;
}

/** What a record holds at a path such as `api.sandbox`. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);
}
