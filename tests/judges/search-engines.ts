import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Document } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

/** What the compared engines index of a record. */
export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly aliases: string;
  readonly categories: string;
  readonly keywords: string;
  readonly description: string;
  readonly facts: string;
  readonly prose: string;
}

/** Ids of the best `limit` records, best first. */
export type Engine = (query: string, limit: number) => number[];

const BOOST = {
  name: 10,
  aliases: 8,
  categories: 5,
  keywords: 4,
  description: 2,
  facts: 2,
  prose: 0.5,
} as const;
type Field = keyof typeof BOOST;
const FIELDS = Object.keys(BOOST) as Field[];
type Weights = Readonly<Record<Field, number>>;
type MakeEngine = (documents: readonly SearchDocument[]) => Engine;

/** The engines to compare with, each set up as its documentation advises: field weights, prefix and typos where it has them. */
export const ENGINES: Readonly<Record<string, MakeEngine>> = {
  minisearch(documents) {
    const index = new MiniSearch<SearchDocument>({ fields: FIELDS });
    index.addAll(documents);
    const options = { boost: BOOST, prefix: true, fuzzy: 0.2 };
    return (query, limit) => {
      const strict = index.search(query, { ...options, combineWith: 'AND' });
      const found = strict.length > 0 ? strict : index.search(query, options);
      return found.slice(0, limit).map(({ id }) => id as number);
    };
  },
  orama(documents) {
    const schema = Object.fromEntries(FIELDS.map((field) => [field, 'string'])) as Record<Field, 'string'>;
    const index = create({ schema });
    insertMultiple(
      index,
      documents.map(({ id, ...rest }) => ({ id: String(id), ...rest })),
      1000,
    );
    return (query, limit) => {
      const answer = searchOrama(index, { term: query, limit, boost: BOOST, tolerance: 1 }) as {
        hits: { id: string }[];
      };
      return answer.hits.map(({ id }) => Number(id));
    };
  },
  flexsearch(documents) {
    const index = new Document({ document: { id: 'id', index: FIELDS }, tokenize: 'forward' });
    for (const document of documents) index.add({ ...document });
    return (query, limit) =>
      index
        .search(query, { limit, merge: true, suggest: true })
        .map(({ id }) => Number(id))
        .slice(0, limit);
  },
  fuse(documents) {
    const index = new Fuse(documents, {
      keys: FIELDS.map((name) => ({ name, weight: BOOST[name] })),
      threshold: 0.3,
      ignoreLocation: true,
    });
    return (query, limit) => index.search(query, { limit }).map(({ item }) => item.id);
  },
  fts5: (documents) => fullTextSearch(documents, BOOST, [' AND ', ' OR ']),
};

const ALIKE: Weights = {
  name: 1,
  aliases: 1,
  categories: 1,
  keywords: 1,
  description: 1,
  facts: 1,
  prose: 1,
};

/**
 * Engines set up for needs in many words: any word may match and all fields count alike. They rank sentences better
 * than the set-ups above, and names worse.
 */
export const ANY_WORD_ENGINES: Readonly<Record<string, MakeEngine>> = {
  'minisearch, any word'(documents) {
    const index = new MiniSearch<SearchDocument>({ fields: FIELDS });
    index.addAll(documents);
    return (query, limit) =>
      index
        .search(query, { fuzzy: 0.2 })
        .slice(0, limit)
        .map(({ id }) => id as number);
  },
  'fts5, any word': (documents) => fullTextSearch(documents, ALIKE, [' OR ']),
};

/** SQLite FTS5 with stems; asks with each way to join the words in turn until something is found. */
function fullTextSearch(
  documents: readonly SearchDocument[],
  boost: Weights,
  joins: readonly string[],
): Engine {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE record USING fts5(${FIELDS.join(', ')}, tokenize = 'porter unicode61', prefix = '2 3')`,
  );
  const insert = database.prepare(
    `INSERT INTO record(rowid, ${FIELDS.join(', ')}) VALUES (?${', ?'.repeat(FIELDS.length)})`,
  );
  database.exec('BEGIN');
  for (const document of documents) insert.run(document.id, ...FIELDS.map((field) => document[field]));
  database.exec('COMMIT');
  const weights = FIELDS.map((field) => boost[field]).join(', ');
  const select = database.prepare(
    `SELECT rowid FROM record WHERE record MATCH ? ORDER BY bm25(record, ${weights}) LIMIT ?`,
  );
  return (query, limit) => {
    const terms =
      query
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.map((term) => `"${term}"`) ?? [];
    if (terms.length === 0) return [];
    const unfinished = [...terms.slice(0, -1), `${terms.at(-1)}*`];
    for (const join of joins) {
      const found = select.all(unfinished.join(join), limit);
      if (found.length > 0) return found.map(({ rowid }) => Number(rowid));
    }
    return [];
  };
}
