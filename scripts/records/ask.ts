import { createInterface } from 'node:readline/promises';

/**
 * Asks in the terminal for what `answers` lacks and adds it. Without a terminal the process ends with the names of
 * the flags that are missing.
 */
export async function ask(
  answers: Record<string, string>,
  questions: Readonly<Record<string, string>>,
): Promise<void> {
  const open = Object.entries(questions).filter(([key]) => answers[key] === undefined);
  if (open.length === 0) return;
  if (!process.stdin.isTTY) {
    console.error(`missing: ${open.map(([key]) => `--${key}`).join(', ')}`);
    process.exit(1);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [key, question] of open) answers[key] = (await terminal.question(`${question}: `)).trim();
  terminal.close();
}

/** Entries of an answer, split at `separator`. */
export const listed = (answer: string | undefined, separator = ','): string[] =>
  (answer ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
