import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A state of a file: the commit that made it, its day, and the blob, with its size where the folder has it. */
export interface FileState {
  readonly commit: string;
  readonly day: string;
  readonly blob: string;
  /** Bytes; undefined when the copy of the repository lacks the blob. */
  readonly size: number | undefined;
}

/** A repository without a work tree. Nothing of it is run, and nothing is fetched. */
export interface GitFolder {
  /** Its newest commit, and the day of that. */
  readonly commit: string;
  readonly day: string;
  /** Its tags with their days, newest first. */
  tags(): Promise<readonly { readonly version: string; readonly date: string }[]>;
  /** Paths of the files below a folder at the newest commit; `''` for all. */
  files(folder: string): Promise<readonly string[]>;
  /** States of a file, newest first; commits that took it away are left out. */
  states(path: string): Promise<readonly FileState[]>;
  /** The bytes of a blob, or of `commit:path`. Rejects when the folder lacks it. */
  read(blob: string): Promise<Uint8Array>;
}

const MOST_BYTES = 256 << 20;
/** What a copy made of strangers' files may not bring along: fetching, replaced objects, settings of the machine. */
const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

/** The bare git directory of `owner/name` below `root`, in a folder `owner+name`; undefined when there is none. */
export function findGitFolder(root: string, repository: string): string | undefined {
  const wanted = repository.replace('/', '+').toLowerCase();
  const name = readdirSync(root).find((entry) => entry.toLowerCase() === wanted);
  return ['', 'repo', '.git', 'repo/.git']
    .map((inner) => join(root, name ?? '', inner))
    .find((folder) => name !== undefined && existsSync(join(folder, 'HEAD')));
}

/** Opens a bare git directory. Rejects when it has no commit. */
export async function openGitFolder(folder: string): Promise<GitFolder> {
  const env = { ...process.env, ...ENVIRONMENT };
  const git = (args: readonly string[], input?: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        'git',
        ['--no-pager', `--git-dir=${folder}`, ...args],
        { encoding: 'buffer', maxBuffer: MOST_BYTES, timeout: 300_000, env },
        (error, stdout) => (error ? reject(error) : resolve(stdout)),
      );
      child.stdin?.on('error', () => undefined).end(input);
    });
  const text = async (command: string, more: readonly string[] = [], input?: string) =>
    (await git([...command.split(' '), ...more], input)).toString();
  const [commit = '', day = ''] = (await text('log -1', ['--format=%H %cs'])).trim().split(' ');
  return {
    commit,
    day,
    async tags() {
      const format = '--format=%(creatordate:short) %(refname:strip=2)';
      const lines = await text('for-each-ref --sort=-creatordate', [format, 'refs/tags']);
      return [...lines.matchAll(/^(\S+) (.+)$/gm)].map(([, date = '', version = '']) => ({ date, version }));
    },
    async files(below) {
      const names = await text('ls-tree -r -z --name-only --full-tree HEAD', below ? [`${below}/`] : []);
      return names.split('\0').filter(Boolean);
    },
    async states(path) {
      const log = await text('log --first-parent -m --raw --no-abbrev --no-renames', [
        '--format=@%H %cs',
        '--',
        path,
      ]);
      let commit = '';
      let day = '';
      const states = log.split('\n').flatMap((line) => {
        if (line.startsWith('@')) [commit = '', day = ''] = line.slice(1).split(' ');
        const blob = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) /.exec(line)?.[1];
        return blob === undefined || /^0+$/.test(blob) ? [] : [{ commit, day, blob }];
      });
      const blobs = states.map(({ blob }) => `${blob}\n`).join('');
      const sizes = (await text('cat-file --batch-check=%(objectsize)', [], blobs)).split('\n');
      return states.map((state, index) => {
        const size = /^\d+$/.exec(sizes[index] ?? '')?.[0];
        return { ...state, size: size === undefined ? undefined : Number(size) };
      });
    },
    read: async (blob) => new Uint8Array(await git(['cat-file', 'blob', blob])),
  };
}
