import assert from 'node:assert/strict';
import { CANARY } from './odd-values.ts';
import type { Received, Sent } from './request.ts';

const LEAK = /node_modules|\/dist\/server\/|\n\s+at \S+ \(|\.[cm]?[jt]s:\d+:\d+/;
const isProblemPath = (target: string) => /^\/(?:api|oauth2|sandbox)(?:\/|\?|$)/.test(target);

/** Checks what every answer of ours must hold, whatever was asked; throws what is wrong with this one. */
export function judge({ method, target }: Sent, answer: Received, baseUrl: string): void {
  const { status, headers, text } = answer;
  const label = `${method} ${target.slice(0, 200)} answers ${status}: ${text.slice(0, 300)}`;
  const type = headers['content-type'] ?? '';
  assert.ok(status >= 200 && status < 500, label);
  assert.equal(headers['x-canary'], undefined, `a header was injected: ${label}`);
  assert.equal(headers['x-content-type-options'], 'nosniff', `nosniff is missing: ${label}`);
  if (method === 'HEAD' || status === 204 || status === 304)
    assert.equal(answer.bytes, 0, `a body came: ${label}`);
  if (status === 304) assert.ok(headers.etag, `no entity tag: ${label}`);
  if (status === 405) assert.ok(headers.allow, `no Allow: ${label}`);
  // A client that failed to authenticate in the body may be told by the body alone (RFC 6749 §5.2).
  if (status === 401 && !text.includes('"invalid_client"')) {
    assert.ok(headers['www-authenticate'], `no challenge: ${label}`);
  }
  if (status >= 300 && status < 400 && status !== 304) checkLocation(headers.location, baseUrl, label);
  if (/^text\//.test(type)) assert.match(type, /charset=utf-8/i, label);
  if (/^text\/html/.test(type)) assert.ok(!text.includes(CANARY), `markup came back: ${label}`);
  if (answer.bytes === 0) return;
  if (/[/+]json\b/.test(type) && status !== 206) checkJson(answer, type, label);
  if (status >= 400) {
    assert.doesNotMatch(text, LEAK, label);
    if (isProblemPath(target)) assert.match(type, /^(?:application\/(?:problem\+)?json|text\/html)\b/, label);
  }
}

function checkLocation(location: string | undefined, baseUrl: string, label: string): void {
  assert.ok(location, `no Location: ${label}`);
  const ours = location.startsWith(`${baseUrl}/`) || /^\/(?![/\\])/.test(location);
  assert.ok(ours, `leads away, to ${location}: ${label}`);
}

function checkJson({ status, text }: Received, type: string, label: string): void {
  const value = JSON.parse(text);
  if (status < 400) return;
  if (!type.startsWith('application/problem+json')) {
    // OAuth (RFC 6749), JSON-RPC 2.0 and security events (RFC 8935) have error bodies of their own.
    const [message] = Array.isArray(value) ? value : [value];
    const name =
      message.error?.message ?? message.error ?? message.err ?? message.invalidReason ?? message.errorReason;
    assert.ok(typeof name === 'string' && name.length > 0, label);
    return;
  }
  assert.equal(value.status, status, label);
  for (const member of ['type', 'title', 'detail'])
    assert.ok(value[member]?.length > 0, `${member}: ${label}`);
}
