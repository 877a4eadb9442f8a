/** What comes before and around a start: packages, build, and ending with the npm that called. */
import { ensureInstalled, nodeFault } from '../install.mjs';

/** `kill -9` of npm alone would leave this process serving on the port; without a parent it stops as on Ctrl-C. */
export function stopWithParent() {
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}

/** Installs and builds; `web: false` when Vite serves the web app itself. */
export async function prepare({ web }) {
  const fault = nodeFault();
  if (fault) throw Object.assign(new Error(fault), { isExpected: true });
  await ensureInstalled().catch((error) => {
    throw Object.assign(error, { isExpected: true });
  });
  const { buildAll } = await import('../build.mjs');
  await buildAll({ web });
}
