import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { readTar } from './read-tar.ts';

/** A Chromium that carries its own shared libraries and one fallback font. */
export interface UnpackedChromium {
  executable: string;
  libraries: string;
  fontConfig: string;
}

/**
 * Unpacks the Chromium of @sparticuz/chromium below `directory` (200 MB, once per version and user) with the shared libraries it
 * needs, so that it runs on a slim Linux. The package itself does that only inside AWS Lambda and only into the shared /tmp.
 * Safe when several processes start at once: each unpacks beside and renames; the first one wins.
 */
export async function unpackChromium(directory: string): Promise<UnpackedChromium> {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build[\\/].*$/, 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = join(directory, `chromium-${version}-u${process.getuid?.() ?? 0}`);
  if (!(await exists(home))) await unpackInto(home, join(dirname(manifest), 'bin'));
  await refuseForeign(home);
  return { executable: join(home, 'chromium'), libraries: join(home, 'lib'), fontConfig: join(home, 'fonts.conf') };
}

const MB = 1024 * 1024;
/** What it takes when unpacked, with some room for its profile. */
const NEEDED_BYTES = 230 * MB;

/** The disk is too full for the browser; the message is a sentence for the operator. */
export class NoRoomForBrowser extends Error {}

/** Throws NoRoomForBrowser when `directory` is on a disk with less than `bytes` free. */
export async function mustHaveRoom(directory: string, bytes = NEEDED_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= bytes) return;
  throw new NoRoomForBrowser(
    `The browser that makes PDFs takes ${Math.ceil(bytes / MB)} MB when it is unpacked, and ${Math.floor((bavail * bsize) / MB)} MB are free on ` +
      `the disk that holds ${directory}. Free some space, or set CHROMIUM_PATH to the program file of an installed Chromium.`,
  );
}

async function unpackInto(home: string, packed: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true, mode: 0o700 });
  await mustHaveRoom(dirname(home));
  const beside = await mkdtemp(join(dirname(home), '.unpacking-'));
  try {
    await Promise.all([
      pipeline(
        createReadStream(join(packed, 'chromium.br')),
        createBrotliDecompress({ chunkSize: 2 ** 21 }),
        createWriteStream(join(beside, 'chromium'), { mode: 0o700 }),
      ),
      unpackTar(join(packed, 'al2023.tar.br'), beside),
      unpackTar(join(packed, 'fonts.tar.br'), beside),
    ]);
    await writeFile(join(beside, 'fonts.conf'), fontConfig(home));
    await rename(beside, home);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!(await exists(home))) throw error;
  }
}

async function unpackTar(path: string, into: string): Promise<void> {
  const archive = await promisify(brotliDecompress)(await readFile(path));
  for (const file of readTar(archive)) {
    const target = join(into, normalize(join('/', file.name)));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, file.body);
    await chmod(target, file.mode & 0o700);
  }
}

// Without any font configuration Chromium warns and may find no font at all; the documents bring their own faces, this is the net below.
const fontConfig = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/font-cache</cachedir></fontconfig>
`;

// A program is about to be executed from here: only our account may be able to write it.
async function refuseForeign(home: string): Promise<void> {
  const { uid, mode } = await stat(home);
  const own = process.getuid?.() ?? uid;
  if (uid !== own || mode & 0o022)
    throw new Error(`${home} belongs to another user or is writable by others: remove it and start again.`);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
