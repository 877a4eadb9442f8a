import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compoundOf, zipOf } from '@nidaan/testing';
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

function withText(file: Buffer): Buffer {
  Buffer.from('WordDocument', 'utf16le').copy(file, 512 * 3 + 20);
  return file;
}

const TYPES = { '[Content_Types].xml': '<Types/>' };
const docx = zipOf({ ...TYPES, '_rels/.rels': '', 'word/document.xml': '<w:document/>' });

const samples: Record<FileKind, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
  doc: compoundOf('WordDocument'),
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
    ['a zip', zipOf({ 'run.sh': 'rm -rf /' })],
    ['a spreadsheet', zipOf({ ...TYPES, 'xl/workbook.xml': '' })],
    ['a zip with word in a part alone', zipOf({ x: '[Content_Types].xml word/document.xml' })],
    ['a zip cut before its directory', docx.subarray(0, docx.length - 60)],
    ['an empty zip', zipOf({})],
    ['an installer in the compound format', compoundOf('Installer')],
    ['a compound file with the word as text only', withText(compoundOf('Workbook'))],
    ['a compound file cut after its header', compoundOf('WordDocument').subarray(0, 520)],
    ['nothing', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
  ])('PRO-20 refuses %s with the sentence it was given', async (_, bytes) => {
    const refused = expect.objectContaining({ status: 400, sentence: 'Only documents, please.' });
    await expect(sniff(bytes, DOCUMENT_KINDS, { sentence: 'Only documents, please.' })).rejects.toEqual(refused);
  });

  it('S9 takes a container for what it holds, whatever its name says', async () => {
    for (const file of [zipOf({ x: 'y' }), compoundOf('x'), Buffer.from('<html>')])
      await expect(sniff(file, DOCUMENT_KINDS)).rejects.toThrow('This file type is not accepted.');
    expect((await sniff(zipOf({ ...TYPES, 'word/document.xml': '' }), DOCUMENT_KINDS)).kind).toBe('docx');
  });

  it('S9 reads little of a hostile container, and ends', async () => {
    const circle = compoundOf('Workbook');
    circle.writeUInt32LE(2, 512 + 2 * 4);
    const many = zipOf(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`word/${n}`, ''])));
    const lying = Buffer.from(docx);
    lying.writeUInt32LE(0xffffffff, lying.length - 10);
    const far = Buffer.from(docx);
    far.writeUInt32LE(0xfffffff0, far.length - 6);
    const noted = Buffer.concat([docx, Buffer.alloc(0xffff, 'PK\x05\x06')]);
    const began = performance.now();
    for (const file of [circle, many, lying, far, noted, Buffer.concat([docx.subarray(0, 40), Buffer.alloc(3_000_000)])])
      await expect(sniff(file, DOCUMENT_KINDS)).rejects.toThrow('This file type is not accepted.');
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('S9 unpacks nothing: what a part claims to become does not matter', async () => {
    const bomb = zipOf({ ...TYPES, 'word/document.xml': '<w:document/>', 'word/media/image1.png': 'x' });
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4))
      bomb.writeUInt32LE(0xfffffff0, at + 24);
    const began = performance.now();
    expect((await sniff(bomb, DOCUMENT_KINDS)).kind).toBe('docx');
    expect(performance.now() - began).toBeLessThan(100);
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
