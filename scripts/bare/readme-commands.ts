/**
 * The two commands that the README gives under "Run it", without their comments: the one that serves the site and the one
 * that tests it.
 */
export function readmeCommands(readme: string): { start: string; test: string } {
  const [, block = ''] = /^## Run it\n+```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  const [start, test, ...more] = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
  if (start === undefined || test === undefined || more.length > 0)
    throw new Error('README.md: the first block of code under "## Run it" has to have two commands');
  return { start, test };
}
