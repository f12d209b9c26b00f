import * as z from 'zod';
import { PackageUrl } from './package-url.ts';

export const PACKAGE_ROLES = ['library', 'server', 'cli', 'mcp-server', 'plugin', 'image'] as const;

/** One package that people install to use a tool. */
export const ToolPackage = z.strictObject({
  url: PackageUrl,
  role: z.enum(PACKAGE_ROLES),
  /** Who publishes it: the makers of the tool, or others. */
  by: z.enum(['official', 'community']).default('official'),
});
export type ToolPackage = z.infer<typeof ToolPackage>;
