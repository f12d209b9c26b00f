// Plain JavaScript, so that a Node too old for TypeScript can print this message.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Node ${process.versions.node} is too old: run "npm ci && npm start", which brings Node 24 along.`,
  );
  process.exit(1);
}
await import('./start.ts');
