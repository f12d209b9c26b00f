// Plain JavaScript, so that a Node too old for TypeScript can print this message.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Node ${process.versions.node} is too old: run "npm ci && npm start". "npm ci" installs Node 24 for Linux, Windows ` +
      'and Intel macOS, unless optional dependencies are omitted. Elsewhere, install Node 24 yourself.',
  );
  process.exit(1);
}
await import('./start.ts');
