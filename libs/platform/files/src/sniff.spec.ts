import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_KINDS, type FileKind, IMAGE_KINDS, sniff } from './sniff.ts';

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.alloc(17),
    Buffer.from('0000000049444154', 'hex'),
  ]);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(64)]);
}

function jpgOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const preview = Buffer.concat([Buffer.from('ffe1ea60', 'hex'), Buffer.alloc(0xea60 - 2, 0x20)]);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    preview,
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);
}

function webpOf(width: number, height: number): Buffer {
  const file = Buffer.alloc(40);
  file.write('RIFF', 0);
  file.write('WEBPVP8X', 8);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

const gifOf = (width: number, height: number) =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from([width & 255, width >> 8, height & 255, height >> 8]), Buffer.alloc(40)]);

function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content), Buffer.alloc(40)]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = zipOf('[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`);

function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 8);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(2, 48);
  Buffer.from(stream, 'utf16le').copy(file, 512 * 3 + 128);
  return file;
}

const samples: Record<FileKind, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
  doc: compound('WordDocument'),
  docx,
  jpg: jpgOf(4000, 3000),
  png: pngOf(640, 480),
  gif: gifOf(10, 20),
  webp: webpOf(1200, 800),
};

describe('sniff', () => {
  it.each(Object.entries(samples))('LAB-21 knows %s by its content, from memory and from disk', async (kind, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'nidaan-sniff-'));
    try {
      await writeFile(join(folder, 'upload'), bytes);
      const found = await sniff(bytes, DOCUMENT_KINDS);
      expect(found.kind).toBe(kind);
      expect(await sniff(join(folder, 'upload'), DOCUMENT_KINDS)).toEqual(found);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('reads the size of every kind of picture without decoding it', async () => {
    const sizes = await Promise.all(IMAGE_KINDS.map(async (kind) => sniff(samples[kind], IMAGE_KINDS)));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [4000, 3000],
      [640, 480],
      [10, 20],
      [1200, 800],
    ]);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page named as a picture', Buffer.from('<html><body>photo.png</body></html>')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['svg with an xml head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['script', Buffer.from('fetch("/api/patients-main/")')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a Linux program', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)])],
    ['a zip', zipOf('run.sh', 'rm -rf /')],
    ['an installer in the compound format', compound('Installer')],
    ['nothing', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
  ])('PRO-20 refuses %s with the sentence it was given', async (_, bytes) => {
    const refused = expect.objectContaining({ status: 400, sentence: 'Only documents, please.' });
    await expect(sniff(bytes, DOCUMENT_KINDS, { sentence: 'Only documents, please.' })).rejects.toEqual(refused);
    await expect(sniff(bytes, DOCUMENT_KINDS, { sentence: 'Only documents, please.', filename: 'photo.png' })).rejects.toEqual(
      refused,
    );
  });

  it('takes a container that does not tell for what its name says, and only a container', async () => {
    expect((await sniff(zipOf('x', 'y'), DOCUMENT_KINDS, { filename: 'Report.DOCX' })).kind).toBe('docx');
    expect((await sniff(compound('x'), DOCUMENT_KINDS, { filename: 'old.doc' })).kind).toBe('doc');
    await expect(sniff(Buffer.from('<html>'), DOCUMENT_KINDS, { filename: 'page.docx' })).rejects.toThrow(
      'This file type is not accepted.',
    );
  });

  it('refuses a kind that is known but not asked for', async () => {
    await expect(sniff(samples.pdf, IMAGE_KINDS)).rejects.toThrow(
      'This file type is not accepted. Please choose one of: jpg, png, gif, webp.',
    );
  });

  it.each([
    ['png', pngOf(60_000, 60_000)],
    ['png', pngOf(1, 30_000)],
    ['jpg', jpgOf(15_000, 15_000)],
    ['gif', gifOf(65_535, 65_535)],
    ['webp', webpOf(16_000, 16_000)],
  ])('SEC-10 refuses a pixel bomb as %s', async (_, bytes) => {
    await expect(sniff(bytes, IMAGE_KINDS)).rejects.toThrow('This image is too large. Please choose one with fewer pixels.');
  });

  it('takes a picture whose size cannot be read without one', async () => {
    expect(await sniff(Buffer.from('ffd8ffe000104a464946', 'hex'), IMAGE_KINDS)).toEqual({
      kind: 'jpg',
      contentType: 'image/jpeg',
    });
  });
});
