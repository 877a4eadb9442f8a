import type { Browser } from 'puppeteer-core';
import { type BrowserCandidate, findBrowsers, NO_BROWSER, SYSTEM_PATH } from './find-browsers.ts';
import { NoRoomForBrowser } from './unpack-chromium.ts';
import { newProfileFolder, removeProfileFolder } from './profile-folder.ts';

// Page numbers are CSS margin boxes, which Chromium prints since 131.
const OLDEST_CHROMIUM = 131;

// Second fence behind the content policy and the request filter: no name resolves, no address can be connected to.
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://0.0.0.0:1',
  '--proxy-bypass-list=<-loopback>',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-pings',
];

const LEAN = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--font-render-hinting=none',
  '--no-default-browser-check',
  '--mute-audio',
];

/** A running browser and what must be done when it is no longer needed. */
export interface RunningBrowser {
  browser: Browser;
  stop(): Promise<void>;
}

/** What launchBrowser needs to know. */
export interface LaunchOptions {
  executable?: string;
  directory: string;
  /** Receives the reason why the browser runs without its sandbox, and how to give it back. */
  onUnsandboxed?: (reason: string) => void;
}

const AS_ROOT =
  'The browser that prints PDFs runs without its sandbox, because Nidaan runs as root. Start Nidaan as a user of its own to give it back.';
const NOT_ALLOWED =
  'The browser that prints PDFs runs without its sandbox, because this system does not let it make one. Allow user namespaces to this user ' +
  '(sysctl kernel.unprivileged_userns_clone=1, on Ubuntu also kernel.apparmor_restrict_unprivileged_userns=0; in a container a seccomp profile with clone and unshare).';

const isRoot = () => process.getuid?.() === 0;

/** Starts the first browser that works. Outside root it is tried in its own sandbox first, which containers often do not allow. */
export async function launchBrowser(options: LaunchOptions): Promise<RunningBrowser> {
  const faults: string[] = [];
  let noRoom: NoRoomForBrowser | undefined;
  for (const candidate of findBrowsers(options)) {
    for (const sandbox of isRoot() ? [false] : [true, false]) {
      try {
        const running = await launch(candidate, sandbox, options.directory);
        if (!sandbox) options.onUnsandboxed?.(isRoot() ? AS_ROOT : `${NOT_ALLOWED} ${faults.at(-1)}`);
        return running;
      } catch (error) {
        if (error instanceof NoRoomForBrowser) noRoom = error;
        faults.push(
          `${candidate.label}${sandbox ? ' (sandboxed)' : ''}: ${(error as Error).message.trim().split('\n').slice(0, 3).join(' ')}`,
        );
      }
    }
  }
  if (noRoom) throw noRoom;
  throw new Error(faults.length ? `No Chromium could be started. ${faults.join('; ')}` : NO_BROWSER);
}

async function launch(candidate: BrowserCandidate, sandbox: boolean, directory: string): Promise<RunningBrowser> {
  const { executable, env } = await candidate.locate();
  const profile = await newProfileFolder(directory);
  try {
    // Loaded with the first browser: it costs the start of a process 200 files.
    const { default: puppeteer } = await import('puppeteer-core');
    const browser = await puppeteer.launch({
      executablePath: executable,
      headless: 'shell',
      pipe: true, // the browser ends when the pipe to us breaks: nothing is orphaned by kill -9
      userDataDir: profile,
      args: [...NO_NETWORK, ...LEAN, ...(sandbox ? [] : ['--no-sandbox', '--disable-setuid-sandbox'])],
      env: { PATH: SYSTEM_PATH, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', TZ: 'UTC', ...env },
      timeout: 30_000,
      protocolTimeout: 60_000,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const stop = () => stopBrowser(browser, profile);
    await refuseOld(browser, stop);
    return { browser, stop };
  } catch (error) {
    await removeProfileFolder(profile);
    throw error;
  }
}

async function refuseOld(browser: Browser, stop: () => Promise<void>): Promise<void> {
  const version = await browser.version();
  if (Number(/\/(\d+)/.exec(version)?.[1]) >= OLDEST_CHROMIUM) return;
  await stop();
  throw new Error(`${version} is too old, ${OLDEST_CHROMIUM} or newer is needed`);
}

async function stopBrowser(browser: Browser, profile: string): Promise<void> {
  const child = browser.process();
  const gone =
    child && child.exitCode === null && child.signalCode === null
      ? new Promise((resolve) => child.once('exit', resolve))
      : undefined;
  const timer = setTimeout(() => child?.kill('SIGKILL'), 3000);
  await browser.close().catch(() => child?.kill('SIGKILL'));
  await gone;
  clearTimeout(timer);
  await removeProfileFolder(profile);
}
