import type { DirectoryTool } from '../tool-definition.ts';
import { connectorFetch } from './connector-fetch.ts';
import { connectorSearch } from './connector-search.ts';

/** The two tools that ChatGPT and its deep research expect of a server. */
export const CONNECTOR_TOOLS: readonly DirectoryTool[] = [connectorSearch, connectorFetch];
