import { execFileSync } from 'node:child_process';

/**
 * Texts, at the commit where the branch left `main`, of the tools below `root` (the content folder) that differ from it,
 * by their file such as `content/tools/stripe.md`. Without `main` the commit is the last one; nothing without git, or
 * outside of a repository.
 */
export function publishedTexts(root: string): Map<string, string> {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      input,
      maxBuffer: 256 << 20,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  const base = () => {
    for (const main of ['origin/main', 'main']) {
      try {
        return git(['merge-base', 'HEAD', main]).trim();
      } catch {
        // The branch is not there, or shares no commit.
      }
    }
    return 'HEAD';
  };
  try {
    const commit = base();
    const changed = git(['diff', '--name-only', '--relative', '--diff-filter=M', '-z', commit, '--', 'tools'])
      .split('\0')
      .filter((path) => path.endsWith('.md'));
    return new Map(changed.map((path) => [`content/${path}`, git(['show', `${commit}:./${path}`])]));
  } catch {
    return new Map();
  }
}
