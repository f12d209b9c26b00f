import { oneLine } from '../collector.ts';
import { isObject, listIn, type Node, type References } from './references.ts';

/** Levels of properties that are compared. */
const DEEPEST = 5;
/** Lines of one operation; beyond, its parameters and bodies are not compared. */
const MOST_LINES = 1500;
/** Schemas visited for one operation; alternatives may refer to each other many times over. */
const MOST_VISITS = 12_000;
const MOST_PARAMETERS = 200;

/** Collects `place name`, type and whether it is required; a place with several types has them all. */
function createLines() {
  const found = new Map<string, { readonly types: Set<string>; required: boolean }>();
  let visits = 0;
  const isTooMuch = () => visits > MOST_VISITS || found.size > MOST_LINES;
  return {
    add(key: string, type: string, required: boolean): void {
      const known = found.get(key) ?? { types: new Set(), required };
      if (type !== '') known.types.add(type);
      known.required &&= required;
      found.set(key, known);
    },
    /** Counts a schema; whether the operation has more than can be compared. */
    visit: () => ++visits > 0 && isTooMuch(),
    /** Undefined when there is too much. */
    lines: () =>
      isTooMuch()
        ? undefined
        : [...found].map(([key, { types, required }]) =>
            [key, [...types].sort().join('|'), required ? 'required' : ''].join('\t'),
          ),
  };
}
type Lines = ReturnType<typeof createLines>;

/** The types of a schema, without `null`. */
function typeOf(schema: Node): string {
  const stated = [schema['type']]
    .flat()
    .filter((type): type is string => typeof type === 'string' && type !== 'null');
  return stated.sort().join('|') || (isObject(schema['properties']) ? 'object' : '');
}

/** The name of a schema that no answer has: what it requires is sent, even where it is marked as read-only by mistake. */
const REQUEST = /(?:request|input)(?:[_-]?(?:body|model|dto))?$/i;

/** Whether a property is only answered, never sent. */
const isAnswered = (property: unknown, { object }: References): boolean =>
  [property, object(property)].some((one) => isObject(one) && one['readOnly'] === true);

/** Adds a schema and its properties below `place`. What only one of several alternatives has is never required. */
function addSchema(
  place: string,
  value: unknown,
  isRequired: boolean,
  lines: Lines,
  references: References,
  depth = 0,
  isAlternative = false,
): void {
  if (lines.visit() || depth > DEEPEST) return;
  const schema = references.object(value);
  lines.add(place, typeOf(schema), isRequired);
  const add = (at: string, part: unknown, needed: boolean, deeper: number, alternative = false) =>
    addSchema(at, part, needed, lines, references, depth + deeper, alternative);
  for (const part of listIn(schema['allOf'], 40)) add(place, part, isRequired, 0.5, isAlternative);
  if (!isAlternative) {
    for (const part of [...listIn(schema['oneOf'], 40), ...listIn(schema['anyOf'], 40)])
      add(place, part, isRequired, 0.5, true);
    if (schema['items'] !== undefined) add(`${place}[]`, schema['items'], true, 0.5);
    const others = schema['additionalProperties'];
    if (isObject(others)) add(`${place}.*`, others, false, 1);
  }
  const required = new Set(listIn(schema['required'], 1000));
  for (const [name, property] of Object.entries(references.object(schema['properties']))) {
    const held = references.object(property);
    const isSent = !place.startsWith('body') || !isAnswered(property, references);
    const needed = !isAlternative && required.has(name) && isSent;
    const key = oneLine(name, 60)?.replaceAll(/[;:,\t]/g, '_') ?? '';
    add(`${place}${/^\w+$/.test(place) ? ' ' : '.'}${key}`, held, needed, 1);
  }
}

/** The schema of the first kind of body that is JSON, a form, or anything. */
function schemaOf(content: Node, references: References): unknown {
  const kinds = Object.keys(content);
  const [kind = ''] = ['json', 'form', ''].flatMap((part) => kinds.filter((name) => name.includes(part)));
  return references.object(content[kind])['schema'];
}

/**
 * What an operation takes and answers, or what an event tells (`event` as the place of its body), one line for each parameter and property: `query limit`, `body amount.value`,
 * `200 id`, a tab, its types, a tab, and `required` when it is. Names of required ones are given apart.
 */
export function shapeOf(
  operation: Node,
  shared: unknown,
  path: string,
  references: References,
  bodyPlace = 'body',
): { lines: readonly string[] | undefined; requires: string[] } {
  const lines = createLines();
  const requires: string[] = [];
  const order = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const addBody = (schema: unknown, isRequired: boolean) => {
    lines.add(bodyPlace, '', isRequired);
    addSchema(bodyPlace, schema, isRequired, lines, references);
    const all = [schema, ...listIn(references.object(schema)['allOf'], 40)].map((part) =>
      references.object(part),
    );
    const properties: Node = Object.assign({}, ...all.map((part) => references.object(part['properties'])));
    const isOfRequests = isObject(schema) && REQUEST.test(String(schema['$ref'] ?? ''));
    for (const name of all.flatMap((part) => listIn(part['required'], 40) as string[]))
      if (isOfRequests || !isAnswered(properties[name], references)) requires.push(name);
  };
  const lists = [shared, operation['parameters']];
  for (const one of lists.flatMap((list) => listIn(list, MOST_PARAMETERS))) {
    const { in: place, name, required, schema, ...rest } = references.object(one);
    if (typeof name !== 'string') continue;
    const own = isObject(schema) ? references.object(schema) : (rest as Node);
    if (place === 'body') addBody(schema, required === true);
    else if (place === 'path')
      lines.add(
        `path ${order.includes(name) ? order.indexOf(name) + 1 : oneLine(name, 80)}`,
        typeOf(own),
        true,
      );
    else {
      const isNeeded = required === true && own['default'] === undefined;
      lines.add(`${place} ${oneLine(name, 80)}`, typeOf(own), isNeeded);
      if (required === true) requires.push(name);
    }
  }
  const body = references.object(operation['requestBody']);
  if (isObject(body['content']))
    addBody(schemaOf(references.object(body['content']), references), body['required'] === true);
  for (const [status, response] of Object.entries(references.object(operation['responses']))) {
    if (!/^2/.test(status)) continue;
    const about = references.object(response);
    lines.add(status, '', true);
    const schema = about['schema'] ?? schemaOf(references.object(about['content']), references);
    addSchema(status, schema, true, lines, references);
  }
  return { lines: lines.lines(), requires };
}
