/** npm run dev: rebuilds and restarts the server when its sources change; Vite serves the web app with hot reload beside it. */
import { fork } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '../build.mjs';
import { viteConfig } from '../build-web.mjs';
import { BROWSER_KINDS, listPackages, ROOT } from '../workspace.mjs';

const PORT = Number(process.env.PORT) || 3000;
let server;
let stopping = false;

function startServer() {
  server = fork(join(ROOT, 'tools/start.mjs'), ['--built'], {
    cwd: ROOT,
    stdio: 'inherit',
    execArgv: ['--enable-source-maps'],
    // An answer that differs from its contract is answered 500.
    env: { CHECK_ANSWERS: 'on', ...process.env, npm_lifecycle_event: '' },
  });
  const mine = server;
  mine.ended = new Promise((resolve) => mine.once('exit', resolve));
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await server.ended;
}

/** The server package a changed file belongs to, or nothing for tests, outputs and browser code. */
function packageOf(file, packages) {
  if (/(^|\/)(node_modules|dist|test)\//.test(file) || /\.spec\.tsx?$|\.tmp$|~$/.test(file)) return undefined;
  return packages.find(({ folder, kind }) => file.startsWith(`${folder}/src/`) && !BROWSER_KINDS.has(kind));
}

async function rebuild(folders) {
  try {
    let written = 0;
    for (const folder of folders) written += await buildPackage(folder);
    if (written === 0 || stopping) return;
    console.log(`Changed: ${folders.join(', ')}; restarting.`);
    await stopServer();
    if (!stopping) startServer();
  } catch (error) {
    console.error(error.message);
  }
}

function watchSources() {
  const changed = new Set();
  let timer;
  let running = Promise.resolve();
  const note = (top) => (_, file) => {
    const found = file && packageOf(`${top}/${file}`, listPackages());
    if (!found) return;
    changed.add(found.folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const folders = [...changed];
      changed.clear();
      running = running.then(() => rebuild(folders));
    }, 150);
  };
  return ['apps', 'libs'].map((top) => watchFolder(join(ROOT, top), { recursive: true }, note(top)));
}

async function startVite() {
  const configFile = viteConfig();
  if (!configFile) return undefined;
  const { createServer } = await import('vite');
  const server = `http://127.0.0.1:${PORT}`;
  const proxy = { '/api': server, '/files': server, '/mailbox': server, '/health': server };
  const vite = await createServer({ configFile, root: join(ROOT, 'apps/web'), server: { proxy } });
  await vite.listen();
  console.log(`Web app with hot reload: ${vite.resolvedUrls.local[0]}`);
  return vite;
}

/** Runs until Ctrl-C. */
export async function watch() {
  startServer();
  const vite = await startVite();
  const watchers = watchSources();
  const end = async () => {
    if (stopping) return;
    stopping = true;
    for (const watcher of watchers) watcher.close();
    await vite?.close();
    await stopServer();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
}
