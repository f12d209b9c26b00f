import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Opens a repository without a work tree: `commit` is its newest one, `day` the day of that. Nothing of it is run, and nothing
 * is fetched. Rejects when it has no commit.
 */
export async function openGitFolder(folder: string) {
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
    /** Its tags with their days, newest first. */
    async tags() {
      const format = '--format=%(creatordate:short) %(refname:strip=2)';
      const lines = await text('for-each-ref --sort=-creatordate', [format, 'refs/tags']);
      return [...lines.matchAll(/^(\S+) (.+)$/gm)].map(([, date = '', version = '']) => ({ date, version }));
    },
    /** Paths of the files below a folder at the newest commit; `''` for all. */
    async files(below: string) {
      const names = await text('ls-tree -r -z --name-only --full-tree HEAD', below ? [`${below}/`] : []);
      return names.split('\0').filter(Boolean);
    },
    /**
     * States of a file, newest first: the commit that made it, its day, and the blob, with its bytes where the folder has it.
     * Commits that took it away are left out.
     */
    async states(path: string) {
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
    /** The bytes of a blob, or of `commit:path`. Rejects when the folder lacks it. */
    read: async (blob: string) => new Uint8Array(await git(['cat-file', 'blob', blob])),
  };
}
export type GitFolder = Awaited<ReturnType<typeof openGitFolder>>;
