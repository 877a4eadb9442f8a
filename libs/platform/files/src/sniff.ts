import { open } from 'node:fs/promises';
import { invalid } from '@nidaan/kernel';
import { imageSize } from './image-size.ts';
import { isWordCompound, isWordPackage, isZip, type Bytes } from './word-files.ts';

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
// Camera files carry previews and profiles before the size.
const HEAD_BYTES = 1024 * 1024;

/**
 * Finds the type of an upload from its content (not by its name or declared type) and throws AppError 400 with `sentence` when that is not among
 * `allowed`, and for pictures of absurd size. Give the path of a large file, so that only parts of it are read. A container (zip, compound
 * file) is a Word document only by what it holds.
 */
export async function sniff(
  input: Buffer | string,
  allowed: readonly FileKind[],
  { sentence = refusal(allowed) }: { sentence?: string } = {},
): Promise<SniffedFile> {
  const kind = await kindOf(input);
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

async function kindOf(input: Buffer | string): Promise<FileKind | null> {
  // Not asked of file-type, which unpacks parts of a zip to find its type.
  if (await within(input, isZip)) return (await within(input, isWordPackage)) ? 'docx' : null;
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const found = await (typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input)).catch(() => undefined);
  if (!found) return null;
  if (found.ext === 'cfb') return (await within(input, isWordCompound)) ? 'doc' : null;
  return (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind] === found.mime) ?? null;
}

async function within<T>(input: Buffer | string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
  if (typeof input !== 'string')
    return work({ size: input.length, read: async (start, length) => input.subarray(start, start + length) });
  const handle = await open(input, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    return await work({ size, read });
  } finally {
    await handle.close();
  }
}

const headOf = (input: Buffer | string): Promise<Buffer> => within(input, (bytes) => bytes.read(0, HEAD_BYTES));
