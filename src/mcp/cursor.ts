const PREFIX = 'v1';

/** Opaque position in a list of one catalogue version. */
export function encodeCursor(offset: number, catalogVersion: string): string {
  return Buffer.from(`${PREFIX}:${offset}:${catalogVersion}`).toString('base64url');
}

/** Offset of a cursor; undefined when it is garbage or belongs to another catalogue version. */
export function decodeCursor(cursor: string, catalogVersion: string): number | undefined {
  const match = /^v1:(\d{1,9}):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  return match && match[2] === catalogVersion ? Number(match[1]) : undefined;
}
