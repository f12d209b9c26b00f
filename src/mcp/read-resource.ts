import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Resources } from './resources.ts';

/** Most bytes of a text in one answer, written as JSON. */
const MOST_BYTES = 62 * 1024;
/** Bytes of a part of a longer text; it ends with the line that reaches them, unless that line goes on for longer. */
const PART_BYTES = 26 * 1024;
const LINE_BYTES = 4 * 1024;
const LINE_FEED = 0x0a;

/** Where part `number` of a text ends, and the next one begins: at the end of a line, never within a character. */
function endOfPart(text: Buffer, number: number): number {
  const reached = number * PART_BYTES;
  if (reached >= text.byteLength) return text.byteLength;
  const line = text.subarray(reached, reached + LINE_BYTES).indexOf(LINE_FEED);
  if (line >= 0) return reached + line + 1;
  let end = reached;
  while (((text[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return end;
}

function partOf(text: Buffer, number: number): string {
  const start = number === 1 ? 0 : endOfPart(text, number - 1);
  return text.toString('utf8', start, endOfPart(text, number));
}

const fits = (text: string) => Buffer.byteLength(JSON.stringify(text)) <= MOST_BYTES;

/**
 * `resources/read` of a text by its public address, or relative to the site with or without the first slash. Of a text that
 * one answer cannot hold it names the parts, which are resources with `?part=` behind the address. Unknown addresses are
 * -32602 with the address in `data.uri`.
 */
export async function readResource(resources: Resources, baseUrl: string, uri: string) {
  const address = uri.startsWith(`${baseUrl}/`) ? uri.slice(baseUrl.length) : uri.replace(/^(?!\/)/, '/');
  const [, path = address, part] = /^([^?]*)\?part=([1-9]\d{0,5})$/.exec(address) ?? [];
  const found = await resources.read(path);
  const parts = Math.ceil((found?.bytes.byteLength ?? 0) / PART_BYTES);
  if (!found || (part !== undefined && Number(part) > parts)) throw new ResourceNotFoundError(uri);
  const { type, bytes } = found;
  const answer = (text: string, mimeType = type) => ({ contents: [{ uri, mimeType, text }] });
  if (part !== undefined) return answer(partOf(bytes, Number(part)));
  const whole = bytes.byteLength <= MOST_BYTES ? bytes.toString('utf8') : undefined;
  if (whole !== undefined && fits(whole)) return answer(whole);
  return answer(
    `This text has ${bytes.byteLength} bytes, more than one answer holds. Read ${baseUrl}${path} over HTTP, or its ${parts} parts ` +
      `in order as resources: ${baseUrl}${path}?part=1 to ${baseUrl}${path}?part=${parts}\n`,
    'text/plain',
  );
}
