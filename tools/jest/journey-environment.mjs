/** Where journeys run: spec files of a worker share one browser, which each would start and load the driver of anew. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { patient } from './patience.mjs';

// Of this worker; the modules of spec files are read anew for each, this one is not.
let running;

async function start(directory) {
  const { openBrowser } = await import('../../libs/testing/harness/dist/browser.js');
  const profile = mkdtempSync(join(tmpdir(), 'nidaan-browser-'));
  const browser = await openBrowser(directory, { profile });
  const child = browser.process();
  // It ends with the worker, and must not keep it.
  for (const handle of [child, ...child.stdio]) handle?.unref?.();
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  return browser;
}

/** The browser of this worker; `directory` holds the unpacked one. Another is started when it has fallen. */
async function browserIn(directory) {
  if (!(await running?.catch(() => undefined))?.connected) running = start(directory);
  return running;
}

export default class JourneyEnvironment extends patient(TestEnvironment) {
  async setup() {
    await super.setup();
    this.global.sharedBrowser = (directory) => browserIn(directory);
  }
}
