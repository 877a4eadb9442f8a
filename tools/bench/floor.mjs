import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';

/** Starts the bare server on a database; gives its address and how to stop it. */
export function startFloor(databaseUrl) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.mjs'), databaseUrl], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      const port = chunk.toString().match(/listening (\d+)/)?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() });
    });
  });
}
