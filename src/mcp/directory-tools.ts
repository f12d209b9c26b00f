import type { DirectoryTool } from './tool-definition.ts';
import { compareTools } from './tools/compare-tools.ts';
import { getTool } from './tools/get-tool.ts';
import { listCategories } from './tools/list-categories.ts';
import { listDates } from './tools/list-dates.ts';
import { searchKnowledge } from './tools/search-knowledge.ts';
import { searchTools } from './tools/search-tools.ts';

/** The tools of the directory, in the order they are listed. */
export const DIRECTORY_TOOLS: readonly DirectoryTool[] = [
  searchTools,
  getTool,
  listCategories,
  compareTools,
  searchKnowledge,
  listDates,
];
