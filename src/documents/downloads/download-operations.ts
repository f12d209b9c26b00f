import * as z from 'zod';
import type { DescribedRoute } from '../openapi.ts';
import { DOWNLOAD_SETS } from './data-downloads.ts';

const LICENCE = 'CC BY 4.0. Ask again with `If-None-Match`; `/data/sha256sums.txt` has the checksums.';

/** A file of the site, as an operation without parameters. */
function fileOf(
  path: string,
  operationId: string,
  summary: string,
  contentType: string,
  schema: z.ZodType = z.string(),
): DescribedRoute {
  return {
    method: 'GET',
    path,
    operation: {
      operationId,
      summary,
      description: `${summary}. ${LICENCE}`,
      tag: 'files',
      security: 'none',
      answers: { '200': { description: 'The file.', contentType, schema } },
    },
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A file of records; their own schema is in the file, as `$schema`. */
const recordsOf = (name: string) =>
  z
    .looseObject({
      version: z.string().describe('The `catalogVersion` that `updatedSince` takes.'),
      dataAsOf: z.string(),
      count: z.int(),
      [name]: z.array(z.looseObject({ slug: z.string(), url: z.string() })),
    })
    .meta({
      id: `${capital(name)}File`,
      description: `Every record of ${name}; \`/schemas/data-${name}.schema.json\` describes them.`,
    });

/** What `/openapi.json` says of the files below `/data`, and of the calendars that are files. */
export const DOWNLOAD_OPERATIONS: readonly DescribedRoute[] = [
  ...DOWNLOAD_SETS.map((name) =>
    fileOf(
      `/data/${name}.json`,
      `download${capital(name)}`,
      `Download all ${name}`,
      'application/json',
      recordsOf(name),
    ),
  ),
  ...Object.entries({ tools: 'downloadToolLines', operations: 'downloadOperations' }).map(([name, id]) =>
    fileOf(`/data/${name}.ndjson`, id, `Download all ${name}, one a line`, 'application/x-ndjson'),
  ),
  ...['tools', 'events', 'changes'].map((name) =>
    fileOf(`/data/${name}.csv`, `download${capital(name)}Table`, `Download ${name} as a table`, 'text/csv'),
  ),
  fileOf('/data/sha256sums.txt', 'downloadChecksums', 'Download the checksums of the files', 'text/plain'),
  fileOf(
    '/data/depth.json',
    'downloadDepth',
    'Download how many facts are known and verified',
    'application/json',
    z.looseObject({ version: z.string(), dataAsOf: z.string() }),
  ),
  fileOf(
    '/calendar/all.ics',
    'downloadCalendar',
    'Download the calendar of all regulatory dates',
    'text/calendar',
  ),
];
