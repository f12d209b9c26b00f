interface Operation {
  readonly requires: ReadonlySet<string>;
  readonly deprecated: boolean;
}

function read(lines: readonly string[]): Map<string, Operation> {
  return new Map(
    lines.map((line) => {
      const [method = '', path = '', ...rest] = line.split(' ');
      const names = rest[0] === 'requires' ? (rest[1] ?? '').split(',') : [];
      return [`${method} ${path}`, { requires: new Set(names), deprecated: rest.at(-1) === 'deprecated' }];
    }),
  );
}

/**
 * What has changed between two lists of operations, as the collector of OpenAPI documents writes them. `breaking`: calls that
 * worked may fail, as the operation is gone, or a parameter has become required.
 */
export function operationDifference(before: readonly string[], after: readonly string[]) {
  const [old, current] = [read(before), read(after)];
  const breaking = [...old].flatMap(([name, { requires }]) => {
    const operation = current.get(name);
    if (!operation) return [`${name} is gone`];
    const added = [...operation.requires].filter((parameter) => !requires.has(parameter));
    return added.length > 0 ? [`${name} requires ${added.join(', ')}`] : [];
  });
  return {
    added: [...current.keys()].filter((name) => !old.has(name)),
    breaking,
    deprecated: [...current]
      .filter(([name, { deprecated }]) => deprecated && old.get(name)?.deprecated === false)
      .map(([name]) => name),
  };
}
