import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { unpackChromium } from './unpack-chromium.ts';

/** A browser that may be started: how to come by it is worked out only when its turn comes. */
export interface BrowserCandidate {
  label: string;
  locate(): Promise<{ executable: string; env: Record<string, string> }>;
}

const LINUX = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/**
 * The browsers to try, in order: the configured one alone when there is one; else on x64 Linux the one that came with npm
 * (a headless shell: prints in a third of the time of a whole Chromium), then those installed in well-known places.
 */
export function findBrowsers(options: {
  executable?: string;
  directory: string;
  platform?: string;
  arch?: string;
  places?: string[];
}): BrowserCandidate[] {
  const { platform = process.platform, arch = process.arch } = options;
  if (options.executable) return [installed(options.executable)];
  const places = options.places ?? (platform === 'darwin' ? MAC : platform === 'linux' ? LINUX : []);
  const candidates = places.filter(usable).map(installed);
  if (platform !== 'linux' || arch !== 'x64') return candidates;
  return [bundled(options.directory, 'own'), bundled(options.directory, 'system'), ...candidates];
}

/** What to tell the operator when there is nothing to try. */
export const NO_BROWSER =
  'No Chromium found for making PDFs. Install Chromium or Google Chrome (Debian: apt-get install chromium; macOS: Google Chrome), ' +
  'or set CHROMIUM_PATH to its program file.';

const installed = (executable: string): BrowserCandidate => ({
  label: executable,
  locate: async () => ({ executable, env: {} }),
});

// Its own libraries need glibc 2.34; an older system that has them installed runs it with those.
const bundled = (directory: string, libraries: 'own' | 'system'): BrowserCandidate => ({
  label: `the bundled Chromium with ${libraries === 'own' ? 'its own' : "the system's"} libraries`,
  locate: async () => {
    const unpacked = await unpackChromium(join(directory, 'browser'));
    const fonts = { FONTCONFIG_FILE: unpacked.fontConfig, FONTCONFIG_PATH: dirname(unpacked.fontConfig) };
    return {
      executable: unpacked.executable,
      env: libraries === 'own' ? { LD_LIBRARY_PATH: unpacked.libraries, ...fonts } : fonts,
    };
  },
});

// Snap wrappers cannot see our profile folder and do not hand on the control pipe.
function usable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return !realpathSync(path).split('/').includes('snap');
  } catch {
    return false;
  }
}

/** A search path of system folders for the browser's environment; ours is not handed on. */
export const SYSTEM_PATH = ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
