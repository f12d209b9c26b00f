import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { FeedEntry } from '../../records/observation.ts';

/** `content/_generated/authority-feeds.json`: the newest entries of each feed of an authority, by its address. */
export const AuthorityReport = z.record(z.string(), z.array(FeedEntry));
export type AuthorityReport = z.infer<typeof AuthorityReport>;

const fileOf = (root: string) => join(root, '_generated', 'authority-feeds.json');

/** The report below the content folder `root`; without one, no feed has been read. */
export function readAuthorityReport(root: string): AuthorityReport {
  const file = fileOf(root);
  return existsSync(file) ? AuthorityReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes the report. The file is whole at every moment. */
export function writeAuthorityReport(root: string, report: AuthorityReport): void {
  const file = fileOf(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}
