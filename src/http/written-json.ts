import { etagOf } from './etag.ts';

/** A part of many answers, written once: its JSON as UTF-8, and a text that changes with it. */
export interface WrittenJson {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/** Writes a part. */
export function writeJson(value: unknown): WrittenJson {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, tag: etagOf(bytes) };
}

const COMMA = 44;

/**
 * The JSON object with a list of written parts as its member `name`, before the members of `others`. The strong entity
 * tag is made of the tags of the parts, because hashing all bytes takes twenty times as long.
 */
export function listJson(
  name: string,
  parts: readonly WrittenJson[],
  others: object,
): { body: Uint8Array; etag: string } {
  const rest = JSON.stringify(others).slice(1);
  const start = Buffer.from(`{${JSON.stringify(name)}:[`);
  const end = Buffer.from(`],${rest}`);
  const body = new Uint8Array(
    parts.reduce((sum, { bytes }) => sum + bytes.byteLength + 1, start.byteLength + end.byteLength),
  );
  body.set(start);
  let at = start.byteLength;
  let tags = '';
  for (const { bytes, tag } of parts) {
    body.set(bytes, at);
    at += bytes.byteLength;
    body[at++] = COMMA;
    tags += tag;
  }
  if (parts.length > 0) at -= 1;
  body.set(end, at);
  return { body: body.subarray(0, at + end.byteLength), etag: etagOf(tags + rest) };
}
