import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Flags of a command, each with text behind it. `--help` and a flag that is not known end the process with all names. */
export function readFlags<const Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const all = `Flags, each with a value behind it: ${names.map((name) => `--${name}`).join(' ')}`;
  try {
    const { help, ...values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
    if (!help) return values as Partial<Record<Name, string>>;
  } catch (error) {
    // Node's message goes on with advice about arguments that are no flags.
    console.error(`${(error as Error).message.replace(/\. .*/s, '')}\n${all}`);
    process.exit(1);
  }
  console.log(all);
  process.exit(0);
}
