import { checkCatalog } from '../src/catalog/check/check-catalog.ts';
import { checkReadingDays } from '../src/catalog/check/check-reading-days.ts';
import { toolsWithoutUseCase } from '../src/catalog/check/check-references.ts';
import { problemList } from '../src/catalog/check/problems.ts';
import { loadEntries, loadText } from '../src/catalog/content/read-content.ts';
import { readObservations } from '../src/catalog/observed/observed-files.ts';
import { publishedTexts } from './records/write-record.ts';

const root = process.argv[2] ?? 'content';
const entries = loadEntries(root);
const today = new Date().toISOString().slice(0, 10);
const { problems: own, records } = checkCatalog(entries, today, loadText(root, 'moved.yaml'));
const problems = [
  ...own,
  ...checkReadingDays(entries, publishedTexts(root), today),
  ...readObservations(root, records.tools).problems,
];
if (entries.length === 0) {
  console.error(
    `${root} holds no content files; give the folder that has tools/, categories/ and the others`,
  );
  process.exitCode = 1;
} else if (problems.length > 0) {
  console.error(problemList(problems));
  process.exitCode = 1;
} else {
  console.log(`${entries.length} content files, no problems`);
  const unserved = toolsWithoutUseCase({ tools: records.tools, useCases: records['use-cases'] });
  if (unserved.length > 0)
    console.log(`active tools that serve no use case (${unserved.length}): ${unserved.join(', ')}`);
}
