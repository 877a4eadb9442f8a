import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { operatorFault } from '../operator/operator-fault.ts';

// Whoever pipes a password has it at hand; a script without one leaves the pipe open and says nothing.
const PIPE_MS = 3000;

/**
 * A password from the keyboard, which does not show it and asks twice, or the first line of what is piped in: never from the command
 * line, where others on the machine could read it. Null when nothing was given.
 */
export async function readPassword(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return firstLine();
  const first = await ask(question);
  if (first === '') return null;
  if ((await ask('Once more: ')) !== first) throw operatorFault('The two passwords are not the same.');
  return first;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string | null> {
  const reader = createInterface({ input: process.stdin });
  const late = setTimeout(() => reader.close(), PIPE_MS);
  try {
    for await (const line of reader) return line === '' ? null : line;
    return null;
  } finally {
    clearTimeout(late);
    reader.close();
    process.stdin.unref?.();
  }
}
