import { describe, expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { findBrowsers } from './find-browsers.ts';
import { mustHaveRoom, NoRoomForBrowser } from './unpack-chromium.ts';

const labels = (options: Partial<Parameters<typeof findBrowsers>[0]>) =>
  findBrowsers({ directory: '/tmp/x', platform: 'linux', arch: 'x64', places: [], ...options }).map(({ label }) => label);

describe('findBrowsers', () => {
  it('takes only the configured browser when there is one', () => {
    expect(labels({ executable: '/opt/chrome', places: ['/bin/sh'] })).toEqual(['/opt/chrome']);
  });

  it('tries the one that came with npm on x64 Linux, then those installed', () => {
    expect(labels({ places: [process.execPath, '/nowhere/chromium'] })).toEqual([
      'the bundled Chromium with its own libraries',
      "the bundled Chromium with the system's libraries",
      process.execPath,
    ]);
  });

  it.each([
    { platform: 'linux', arch: 'arm64' },
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'darwin', arch: 'x64' },
  ])('needs an installed browser on $platform $arch', (machine) => {
    expect(labels(machine)).toEqual([]);
    expect(labels({ ...machine, places: [process.execPath] })).toEqual([process.execPath]);
  });
});

describe('a disk that is nearly full', () => {
  it('is named before the browser is unpacked, with what is needed and what there is', async () => {
    await expect(mustHaveRoom(tmpdir(), 1024)).resolves.toBeUndefined();
    const fault = await mustHaveRoom(tmpdir(), 2 ** 60).catch((error: Error) => error);
    expect(fault).toBeInstanceOf(NoRoomForBrowser);
    expect((fault as Error).message).toMatch(
      /^The browser that makes PDFs takes 1099511627776 MB when it is unpacked, and \d+ MB are free on the disk that holds .+\. Free some space, or set CHROMIUM_PATH/,
    );
  });
});
