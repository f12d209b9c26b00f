import type { Catalog } from './catalog.ts';

/**
 * What a page asked of the catalogue: a member (`tools`), or a member and a key (`toolBySlug stripe`) where the
 * member is a look-up.
 */
export type Question = string;

/** Noted by a page that used something which is not recorded. */
export const UNRECORDED: Question = '?';

/** Whether a member of the catalogue is looked up by key. */
const isLookUp = (
  value: unknown,
): value is ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a look-up holds at a key. */
const at = (lookUp: ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>, key: string) =>
  lookUp instanceof Map ? lookUp.get(key) : (lookUp as Readonly<Record<string, unknown>>)[key];

/** Whether JSON tells two values of a member apart. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return [Object, Array, Map].some(({ prototype }) => Object.getPrototypeOf(value) === prototype);
}

/** The value that answers a question, as JSON; `undefined` when there is none. */
export function answerTo(catalog: Catalog, question: Question): string | undefined {
  const [name = '', ...rest] = question.split(' ');
  const value = (catalog as unknown as Record<string, unknown>)[name];
  if (rest.length > 0 && isLookUp(value)) return JSON.stringify(at(value, rest.join(' ')));
  return JSON.stringify(value instanceof Map ? [...value] : value);
}

/** A look-up that notes which keys are asked for; any other use of it notes the whole. */
function recordLookUp(name: string, lookUp: object, asked: Set<Question>): unknown {
  return new Proxy(lookUp, {
    get(target, key) {
      const map: ReadonlyMap<string, unknown> | undefined = target instanceof Map ? target : undefined;
      if (map && (key === 'get' || key === 'has'))
        return (slug: string) => {
          asked.add(`${name} ${slug}`);
          return map[key](slug);
        };
      asked.add(map || typeof key === 'symbol' ? name : `${name} ${key}`);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    has(target, key) {
      asked.add(name);
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      asked.add(name);
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(target, key) {
      asked.add(name);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

/**
 * The catalogue for one page: every question is added to `asked`. What it returns is data without a way back to
 * the catalogue, so the page depends on the answers and on nothing else of it.
 */
export function recordReads(catalog: Catalog, asked: Set<Question>): Catalog {
  const lookUps = new Map<string | symbol, unknown>();
  return new Proxy(catalog, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol') return value;
      if (!isData(value)) asked.add(UNRECORDED);
      if (!isLookUp(value)) {
        asked.add(name);
        return value;
      }
      if (!lookUps.has(name)) lookUps.set(name, recordLookUp(name, value, asked));
      return lookUps.get(name);
    },
  });
}

/** What a page asked; `undefined` when it used something else, so that nobody can say whether it would be the same. */
export type PageReads = readonly Question[] | undefined;

const KEY = Symbol.for('fintech-tool-directory.reads');
const kept = globalThis as { [KEY]?: Map<string, ReadonlySet<Question>> };

/**
 * Keeps what a page asks while it is rendered. It is on `globalThis`, because the rendered pages are a bundle with
 * its own instances of all modules.
 */
export function keepReads(path: string, asked: ReadonlySet<Question>): void {
  kept[KEY] ??= new Map();
  kept[KEY].set(path, asked);
}

/** What the page at this path asked; to be called once after it was rendered. */
export function takeReads(path: string): PageReads {
  const asked = kept[KEY]?.get(path);
  kept[KEY]?.delete(path);
  return asked?.has(UNRECORDED) ? undefined : asked && [...asked].sort();
}
