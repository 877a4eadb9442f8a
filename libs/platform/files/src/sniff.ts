import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { invalid } from '@nidaan/kernel';
import { imageSize } from './image-size.ts';

const KINDS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;

/** The kinds of file that may be uploaded. */
export type FileKind = keyof typeof KINDS;
/** Kinds a browser may show as a picture. */
export const IMAGE_KINDS = ['jpg', 'png', 'gif', 'webp'] as const satisfies readonly FileKind[];
/** Kinds of reports and attachments. */
export const DOCUMENT_KINDS = ['pdf', 'doc', 'docx', ...IMAGE_KINDS] as const satisfies readonly FileKind[];

/** What a file is by its content. */
export interface SniffedFile {
  kind: FileKind;
  contentType: string;
  width?: number;
  height?: number;
}

// A picture of more pixels is a bomb for whoever decodes it: 100 megapixels are 400 MB unpacked.
const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 20_000;
// Camera files carry previews and profiles before the size; the directory of an old Word file stands anywhere.
const HEAD_BYTES = 1024 * 1024;

/**
 * Tells by the content what an upload is (not by its name or declared type) and throws AppError 400 with `sentence` when that is not among
 * `allowed`, and for pictures of absurd size. Give the path of a large file, so that only its head is read. `filename` only decides
 * between containers whose inside does not tell: a plain zip named .docx, a compound file named .doc.
 */
export async function sniff(
  input: Buffer | string,
  allowed: readonly FileKind[],
  { sentence = refusal(allowed), filename = '' }: { sentence?: string; filename?: string } = {},
): Promise<SniffedFile> {
  const kind = await kindOf(input, filename);
  if (!kind || !allowed.includes(kind)) throw invalid(sentence);
  const file: SniffedFile = { kind, contentType: KINDS[kind] };
  const size = isImage(kind) && imageSize(kind, await headOf(input));
  if (!size) return file; // a picture without a readable size cannot be decoded by anybody, so it is no bomb either
  if (size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS) {
    throw invalid('This image is too large. Please choose one with fewer pixels.');
  }
  return { ...file, ...size };
}

const isImage = (kind: FileKind): kind is (typeof IMAGE_KINDS)[number] => (IMAGE_KINDS as readonly FileKind[]).includes(kind);

const refusal = (allowed: readonly FileKind[]) => `This file type is not accepted. Please choose one of: ${allowed.join(', ')}.`;

async function kindOf(input: Buffer | string, filename: string): Promise<FileKind | null> {
  const found = await (typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input)).catch(() => undefined);
  if (!found) return null;
  if (found.ext === 'zip') return /\.docx$/i.test(filename) ? 'docx' : null;
  if (found.ext === 'cfb') return /\.doc$/i.test(filename) || (await isWord(input)) ? 'doc' : null;
  return (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind] === found.mime) ?? null;
}

// The compound format also holds installers and spreadsheets; a Word file has a stream of this name in its directory.
async function isWord(input: Buffer | string): Promise<boolean> {
  const name = Buffer.from('WordDocument', 'utf16le');
  const bytes = typeof input === 'string' ? await compoundDirectory(input) : directorySector(input);
  return bytes.includes(name);
}

const SECTOR_SHIFT = 30;
const FIRST_DIRECTORY_SECTOR = 48;

const directoryStart = (header: Buffer) => {
  const size = 2 ** Math.min(12, header.readUInt16LE(SECTOR_SHIFT));
  return { start: (header.readUInt32LE(FIRST_DIRECTORY_SECTOR) + 1) * size, size };
};

function directorySector(file: Buffer): Buffer {
  if (file.length < 512) return Buffer.alloc(0);
  const { start, size } = directoryStart(file);
  return file.subarray(start, start + 4 * size);
}

async function compoundDirectory(path: string): Promise<Buffer> {
  const header = await slice(path, 0, 512);
  if (header.length < 512) return header;
  const { start, size } = directoryStart(header);
  return slice(path, start, 4 * size);
}

const headOf = (input: Buffer | string): Promise<Buffer> =>
  typeof input === 'string' ? slice(input, 0, HEAD_BYTES) : Promise.resolve(input.subarray(0, HEAD_BYTES));

async function slice(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
