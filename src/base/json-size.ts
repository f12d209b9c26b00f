/** Bounds of a JSON text, checked before anything is built from it. */
export interface JsonLimits {
  /** Values: objects, lists, texts, numbers, `true`, `false` and `null`; keys are not counted. */
  readonly values: number;
  /** Levels of objects and lists. */
  readonly depth: number;
}

/** Position of the quotation mark that ends the text which begins at `start`, or the length of `json` when none does. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Which limit a JSON text exceeds; undefined when it keeps both. One pass whose time grows with the length of the text
 * alone. A text that is not JSON (RFC 8259) gets some answer: parse it afterwards.
 */
export function countJson(json: string, { values, depth }: JsonLimits): keyof JsonLimits | undefined {
  let count = 1;
  let level = 0;
  let isEmpty = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') continue;
    if (character === '{' || character === '[') {
      level += 1;
      if (level > depth) return 'depth';
      // Its first member; taken back when there is none.
      count += 1;
      isEmpty = true;
      continue;
    }
    if (character === '}' || character === ']') {
      level -= 1;
      if (isEmpty) count -= 1;
    } else if (character === ',') count += 1;
    else if (character === '"') at = endOfText(json, at);
    isEmpty = false;
    if (count > values) return 'values';
  }
  return undefined;
}
