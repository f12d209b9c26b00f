import type { ApiRequest } from './http.ts';

type Parts = Pick<ApiRequest, 'method' | 'header' | 'headerNames' | 'body' | 'client' | 'signal'>;

/** Makes a request of its target in origin form (`/api/search?q=x`) and the parts that only the caller knows. */
export function createRequest(target: string, parts: Parts): ApiRequest {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark + 1);
  let query: URLSearchParams | undefined;
  return {
    method: parts.method,
    path,
    target,
    search,
    header: parts.header,
    headerNames: parts.headerNames,
    body: parts.body,
    get client() {
      return parts.client;
    },
    get signal() {
      return parts.signal;
    },
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
  };
}
