#!/usr/bin/env node
// The commands of an operator: builds the server, then runs apps/standalone/dist/<command>.js with what is left of the command line.
// node tools/operate.mjs backup --to /mnt/nidaan. Only what the command itself prints comes on stdout.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clusterEnvironment } from './cluster/beside.mjs';
import { ensureInstalled } from './install.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { ROOT } from './workspace.mjs';

const [, , command, ...rest] = process.argv;
const { log } = console;
// Who reads the first lines only (`| head`) ends the pipe: the command itself still does its work.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
// It says at every start that next year's releases will want a newer Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
try {
  console.log = console.error;
  await ensureInstalled();
  const { buildAll } = await import('./build.mjs');
  await buildAll({ web: false });
  console.log = log;
  const { readConfig } = await import('../libs/platform/config/dist/index.js');
  // What the operator gives comes first.
  for (const [name, value] of Object.entries(clusterEnvironment(readConfig().values.dataDir))) process.env[name] ||= value;
  process.argv = [process.argv[0], command, ...rest];
  const folder = process.env.NIDAAN_BUNDLE || join(ROOT, 'apps/standalone/dist');
  await import(pathToFileURL(join(folder, `${command}.js`)).href);
  process.exit(process.exitCode ?? 0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
