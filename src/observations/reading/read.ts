import type { FeedEntry, ObservedValues } from '../../records/observation.ts';
import type { Answer } from '../visit/visit.ts';

/** What a parser is told of an answer besides its text. */
export type About = Pick<Answer, 'url' | 'headers'>;

/** Results of the parsers by their names; each is what a collector saw unless another is named. */
export interface Readings
  extends Record<
    | 'advisories'
    | 'crates'
    | 'go'
    | 'incident-feed'
    | 'llms-txt'
    | 'maven'
    | 'npm'
    | 'nuget-page'
    | 'openapi'
    | 'packagist'
    | 'page'
    | 'pypi'
    | 'releases'
    | 'repository'
    | 'rubygems'
    | 'status',
    ObservedValues
  > {
  readonly entries: { readonly entries: FeedEntry[] };
  readonly 'auth-document': boolean;
  readonly 'json-object': boolean;
  readonly 'mcp-initialize': {
    readonly version?: string | undefined;
    readonly protocol?: string | undefined;
  };
  readonly 'mcp-tools': { readonly names: string[]; readonly cursor?: string | undefined };
  /** The last page, or the address where it is. */
  readonly 'nuget-index': ObservedValues | string;
}

/** Reads an answer. Rejects with an `AnswerError` when it is not what the parser expects, or too dear to read. */
export type Read = <Name extends keyof Readings>(name: Name, answer: Answer) => Promise<Readings[Name]>;
