/** Prints what the outputs say of the records of the collection of `new-collection.test.ts`. */
import { routes } from '../../../src/api/router.ts';
import type { Services } from '../../../src/api/services.ts';
import { checkCatalog } from '../../../src/catalog/check/check-catalog.ts';
import { createRequest } from '../../../src/http/request.ts';
import { type Collection, editorSchemas } from '../../../src/records/collections.ts';
import { correctable } from '../../../src/site/view/correctable.ts';
import { catalogOf, categoryOf } from '../catalog/small-catalog.ts';

const collection = 'incidents' as Collection;
const text = (slug: string, title: string) => `---
slug: ${slug}
title: ${title}
day: 2026-11-02
categories: []
updatedAt: 2026-11-03
---
It took a day.
`;
const { problems, records } = checkCatalog(
  [
    { collection, file: 'content/incidents/bad.md', text: text('bad', 'Short') },
    { collection, file: 'content/incidents/long-outage.md', text: text('long-outage', 'A long outage') },
  ],
  '2026-11-10',
);
const catalog = catalogOf({ categories: [categoryOf()], ...{ incidents: records[collection] } });
const services = { catalog, baseUrl: 'https://x.example' } as Services;
const own = routes.filter(({ path }) => path.startsWith('/api/incidents'));

async function answerOf(path: string, slug?: string) {
  const request = createRequest(path, {
    method: 'GET',
    header: () => undefined,
    headerNames: () => [],
    body: async () => new Uint8Array(),
    client: '',
    signal: new AbortController().signal,
  });
  const found = own.find((route) => route.path.includes('{') === (slug !== undefined));
  const { body } =
    (await found?.endpoint(request, services, slug === undefined ? {} : { slug }, undefined as never)) ?? {};
  return JSON.parse(body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body));
}

const operationOf = (route: (typeof own)[number]) =>
  typeof route.operation === 'function' ? route.operation(services) : route.operation;
const correction = correctable('incidents', 'long-outage', catalog);
console.log(
  JSON.stringify({
    problems: problems
      .filter(({ file }) => file.startsWith('content/incidents'))
      .map(({ file, field }) => `${file}: ${field}`),
    list: (await answerOf('/api/incidents?q=outage')).results,
    filtered: (await answerOf('/api/incidents?category=core-banking')).pagination.total,
    record: (await answerOf('/api/incidents/long-outage', 'long-outage')).day,
    described: own.map((route) => `${route.path}: ${operationOf(route)?.operationId}`),
    editor: editorSchemas().has('incident.schema.json'),
    correction: [correction?.page, ...(correction?.fields ?? []).map(({ path }) => path)],
  }),
);
