/** Programs that a tool runs and waits for: a signal that ends the tool ends them too. */
import { spawn } from 'node:child_process';

const running = new Set();

/** Runs a program whose output belongs on the screen; gives its exit code, 1 when a signal ended it. */
export async function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  running.add(child);
  try {
    return await new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
  } finally {
    running.delete(child);
  }
}

/** Sends a signal to what runs now, and waits for its end. */
export async function endRunning(signal) {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill(signal);
  await Promise.all(ends);
}
