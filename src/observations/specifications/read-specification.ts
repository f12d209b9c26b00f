import {
  EVENT,
  type ReadSpecification,
  type SpecifiedOperation,
} from '../../catalog/operations/operation-lines.ts';
import type { Specification } from '../../records/tool/specifications.ts';
import { AnswerError, oneLine } from '../collector.ts';
import { isObject, listIn, type Node, openReferences, type References } from './references.ts';
import { shapeOf } from './shape.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'];
/** Operations of a file; the largest known has 1,300. */
const MOST_OPERATIONS = 5000;
const MOST_NAMES = 40;

/** Texts of a list, each on one line and without the signs that part columns. */
const texts = (values: unknown, length: number) =>
  listIn(values, MOST_NAMES).flatMap((value) => oneLine(value, length)?.replaceAll(';', ',') ?? []);

/** A path on one line; spaces, as a broken one may have, are escaped. */
const pathIn = (path: unknown) => oneLine(path, 300)?.replaceAll(' ', '%20');

/** Words with which a specification says that an operation belongs to an older interface. */
const LEGACY =
  /\b(?:classic|legacy)\b[^.\n]{0,40}\bintegrations?\b|^\W*(?:deprecated|legacy)\b|\bthis (?:api|endpoint|method|operation|version) (?:is|has been|was) (?:deprecated|superseded|obsolete)\b|\binstead of (?:using )?this (?:api|endpoint|method|operation)\b/i;

interface Found {
  readonly operation: SpecifiedOperation;
  readonly shape: readonly string[] | undefined;
}

function found(
  method: string,
  path: string,
  about: Node,
  shape?: { lines: readonly string[] | undefined; requires: readonly string[] },
  scopes: readonly string[] = [],
): Found {
  const operation = {
    method,
    path,
    id: oneLine(about['operationId'], 120) ?? '',
    tags: texts(about['tags'], 60),
    scopes: [...new Set(texts(scopes, 80).map((scope) => scope.replaceAll(' ', '')))],
    requires: [...new Set(texts(shape?.requires ?? [], 80))],
    deprecated: about['deprecated'] === true,
    legacy: [about['summary'], about['description']].some((text) => LEGACY.test(String(text).slice(0, 2000))),
    name: oneLine(about['summary'], 120) ?? '',
  };
  return { operation, shape: shape ? shape.lines : [] };
}

/** Scopes that the requirements of `security` name. */
const scopesIn = (security: unknown) =>
  listIn(security, MOST_NAMES).flatMap((one) =>
    isObject(one) ? Object.values(one).flatMap((scopes) => listIn(scopes, MOST_NAMES)) : [],
  ) as string[];

/** A webhook that is described as a call: `POST /webhook-events/invoice.paid`. */
const WEBHOOK_PATH = /^\/web-?hook-?events?\/([\w.-]+)$/i;

/** A file of paths alone, as one of several that make up a specification, counts as well. */
function openapi(references: References): Found[] {
  const { document, object } = references;
  const paths = object(document['paths']);
  const isPart = Object.keys(paths).some((path) => path.startsWith('/'));
  if (!('openapi' in document) && !('swagger' in document) && !isPart)
    throw new AnswerError('the answer is no OpenAPI document');
  const events = { ...object(document['x-webhooks']), ...object(document['webhooks']) };
  const described = [paths, events].flatMap((places) =>
    Object.entries(places).flatMap(([asWritten, item]) => {
      const methods = object(item);
      const path = pathIn(asWritten);
      return METHODS.flatMap((method): Found[] => {
        const about = object(methods[method]);
        if (path === undefined || !isObject(methods[method])) return [];
        const [, name] = method === 'post' ? (WEBHOOK_PATH.exec(path) ?? []) : [];
        const isEvent = places === events || name !== undefined;
        const shape = shapeOf(about, methods['parameters'], path, references, isEvent ? 'event' : 'body');
        const scopes = scopesIn(about['security'] ?? document['security']);
        return [found(isEvent ? EVENT : method.toUpperCase(), name ?? path, about, shape, scopes)];
      });
    }),
  );
  const schemas = {
    ...object(document['definitions']),
    ...object(object(document['components'])['schemas']),
  };
  const told = Object.values(schemas).flatMap((schema) => {
    const path = pathIn(object(object(schema)['x-webhook'])['event']);
    return path === undefined ? [] : [found(EVENT, path, {})];
  });
  return [...described, ...told];
}

/** Events of channels: the messages of a channel that has several, else the channel. */
function asyncapi({ document, object }: References): Found[] {
  if (!('asyncapi' in document)) throw new AnswerError('the answer is no AsyncAPI document');
  return Object.entries(object(document['channels'])).flatMap(([name, channel]) => {
    const about = object(channel);
    const sides = ['publish', 'subscribe'].map((side) => object(about[side]));
    const second = sides.flatMap((side) => listIn(object(side['message'])['oneOf'], MOST_OPERATIONS));
    const third = Object.entries(object(about['messages']));
    const names = [
      ...second.map((one) => object(one)).map((one) => one['name'] ?? one['messageId']),
      ...(third.length > 1 ? third.map(([key, one]) => object(one)['name'] ?? key) : []),
    ].flatMap((one) => pathIn(one) ?? []);
    if (names.length > 0) return names.map((event) => found(EVENT, event, {}));
    const path = pathIn(about['address'] ?? name);
    const side = sides.find((one) => 'operationId' in one || 'summary' in one) ?? about;
    return path === undefined ? [] : [found(EVENT, path, side)];
  });
}

/** The path of a request of Postman without the variable that stands for the server. */
function postmanPath(url: unknown): string | undefined {
  const steps = isObject(url) ? listIn(url['path'], 40).map((step) => oneLine(step, 80) ?? '') : undefined;
  if (steps && steps.length > 0) return pathIn(`/${steps.join('/')}`);
  const raw = oneLine(isObject(url) ? url['raw'] : url, 600) ?? '';
  return pathIn(/^(?:[a-z]+:\/\/[^/]+|\{\{[^}]*\}\})?(\/[^?#]*)/i.exec(raw)?.[1]);
}

function postman({ document }: References): Found[] {
  if (!Array.isArray(document['item'])) throw new AnswerError('the answer is no collection of Postman');
  const below = (items: unknown, tags: readonly string[], depth: number): Found[] =>
    depth > 12
      ? []
      : listIn(items, MOST_OPERATIONS).flatMap((item): Found[] => {
          if (!isObject(item)) return [];
          if (Array.isArray(item['item']))
            return below(item['item'], [...tags, String(item['name'])], depth + 1);
          const request = item['request'];
          const path = isObject(request) ? postmanPath(request['url']) : undefined;
          if (!isObject(request) || path === undefined) return [];
          const method = (oneLine(request['method'], 10) ?? 'GET').toUpperCase();
          if (!METHODS.includes(method.toLowerCase())) return [];
          return [found(method, path, { tags, summary: item['name'] })];
        });
  return below(document['item'], [], 0);
}

/**
 * Names of event types at the JSON Pointer after `#` (RFC 6901): a list, the values of a schema, or the keys of an object. A
 * last step such as `*Webhook` means keys of this form, of which the part that varies is the name.
 */
function events({ document, at, object }: References, pointer: string): Found[] {
  const [, above = pointer, before = '', after = ''] = /^(.*)\/([^/*]*)\*([^/*]*)$/.exec(pointer) ?? [];
  const place = above === '' ? document : at(above);
  const schema = isObject(place) ? place : {};
  const list = [place, schema['enum'], object(schema['items'])['enum']].find(Array.isArray);
  const keys = Object.keys(schema).filter((key) => key.startsWith(before) && key.endsWith(after));
  const names = list ?? keys.map((key) => key.slice(before.length, key.length - after.length));
  return listIn(names, MOST_OPERATIONS).flatMap((name) => {
    const path = pathIn(name);
    return path === undefined || path === '*' ? [] : [found(EVENT, path, {})];
  });
}

/**
 * Reads a specification in JSON or YAML, with the files that came with it, in proportion to its length.
 * Throws an `AnswerError` when it is none of its format, holds nothing, or exceeds a limit.
 */
export function readSpecification(
  body: string,
  format: Specification['format'],
  pointer = '',
): ReadSpecification {
  const references = openReferences(body);
  const all = { openapi, asyncapi, postman, events }[format](references, pointer);
  const once = new Map(all.map((one) => [`${one.operation.method} ${one.operation.path}`, one]));
  if (once.size === 0) throw new AnswerError('the specification describes no operation and no event');
  if (once.size > MOST_OPERATIONS)
    throw new AnswerError(`the specification has more than ${MOST_OPERATIONS} operations`);
  const sorted = [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return {
    operations: sorted.map(({ operation }) => operation),
    shapes: sorted.map(({ shape }) => shape),
  };
}
