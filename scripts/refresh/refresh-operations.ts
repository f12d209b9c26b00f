import { writeFileSync } from 'node:fs';
import { dayOf } from '../../src/base/time.ts';
import {
  keepOperationFiles,
  readOperationFile,
  writeOperationFile,
} from '../../src/catalog/operations/operation-files.ts';
import { createReader } from '../../src/observations/reading/create-reader.ts';
import { collectOperations, MOST_BYTES } from '../../src/observations/specifications/collect-operations.ts';
import { type VisitWorld, visitUrl } from '../../src/observations/visit/create-visit.ts';
import type { Tool } from '../../src/records/tool.ts';

/** For one specification: the largest takes more than an answer of other collectors. */
const LIMITS = { memoryMb: 256, timeMs: 600_000 };

interface OperationsOptions {
  readonly content: string;
  /** Folder of git directories; without it files are read at their addresses. */
  readonly from?: string | undefined;
  readonly months: number;
  readonly summary?: string | undefined;
  readonly world: () => Promise<VisitWorld>;
}

/** Reads the specifications of the tools and writes `content/operations`. Tells what could not be read. */
export async function refreshOperations(
  tools: readonly Tool[],
  options: OperationsOptions,
): Promise<boolean> {
  const { content, from } = options;
  const { read, stop } = createReader(LIMITS);
  const world = from === undefined ? await options.world() : undefined;
  const results = await collectOperations(tools, {
    read,
    today: dayOf(Date.now()),
    months: options.months,
    from,
    known: (source) => readOperationFile(content, source),
    write: (file) => writeOperationFile(content, file),
    async fetch(url) {
      if (!world) throw new Error('only files of repositories in the folder are read');
      const answer = await visitUrl(url, world, { maxBytes: MOST_BYTES });
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      return answer.body;
    },
  });
  await stop();
  const sources = new Set(results.map(({ source }) => source));
  for (const { slug } of tools) keepOperationFiles(content, slug, sources);
  const read_ = results.filter(({ operations }) => operations > 0);
  const count = (name: 'operations' | 'differences') => results.reduce((sum, one) => sum + one[name], 0);
  const lines = [
    `operations: ${read_.length} of ${results.length} specifications read, ${count('operations')} operations and events, ${count('differences')} differences`,
    ...results.flatMap(({ source, fault }) => (fault === undefined ? [] : [`- ${source}: ${fault}`])),
  ];
  if (options.summary) writeFileSync(options.summary, `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
  return read_.length > 0 || results.length === 0;
}
