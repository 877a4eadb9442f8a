import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowsers, NO_BROWSER, SYSTEM_PATH, type BrowserCandidate } from '@nidaan/platform-documents';

export type {
  Browser,
  BrowserContext,
  CDPSession,
  ElementHandle,
  HTTPRequest,
  HTTPResponse,
  KeyInput,
  Page,
} from 'puppeteer-core';

const LEAN = ['--disable-gpu', '--disable-dev-shm-usage', '--disable-extensions', '--mute-audio', '--force-color-profile=srgb'];
// Journeys run on a machine without internet, and must say so when a page asks for something outside.
const ONLY_THIS_MACHINE = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost'];

/**
 * Starts the Chromium that came with npm, else an installed one. `directory` holds the unpacked one and may be the product's own;
 * `profile` is removed by whoever gives it.
 */
export async function openBrowser(directory: string, options: { profile?: string } = {}): Promise<Browser> {
  const faults: string[] = [];
  for (const candidate of findBrowsers({ directory })) {
    for (const sandbox of process.getuid?.() === 0 ? [false] : [true, false]) {
      try {
        return await launch(candidate, sandbox, options.profile);
      } catch (error) {
        faults.push(`${candidate.label}: ${(error as Error).message.trim().split('\n')[0]}`);
      }
    }
  }
  throw new Error(faults.length ? `No Chromium could be started. ${faults.join('; ')}` : NO_BROWSER);
}

async function launch(candidate: BrowserCandidate, sandbox: boolean, userDataDir?: string): Promise<Browser> {
  const { executable, env } = await candidate.locate();
  return puppeteer.launch({
    executablePath: executable,
    headless: 'shell',
    userDataDir,
    pipe: true, // the browser ends with us, whatever ends us
    args: [...LEAN, ...ONLY_THIS_MACHINE, ...(sandbox ? [] : ['--no-sandbox', '--disable-setuid-sandbox'])],
    env: { PATH: SYSTEM_PATH, HOME: process.env['HOME'], LANG: 'C.UTF-8', TZ: 'Asia/Kolkata', ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
