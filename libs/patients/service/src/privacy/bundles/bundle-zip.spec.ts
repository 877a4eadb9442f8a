import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { hashedZip } from './bundle-zip.ts';

const NOW = new Date('2026-11-26T06:00:00Z');

// Never ends by itself, as a large file that is far from read.
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 'x'));
    },
  });

describe('a ZIP file of a copy', () => {
  it('ORG-73 closes the file that is open when the store of files fails, and opens no further one', async () => {
    const source = endless();
    let opened = 0;
    const entries = [
      { name: 'files/1-xray.png', open: () => Promise.resolve(source) },
      { name: 'files/2-ct.png', open: () => ((opened += 1), Promise.resolve(endless())) },
    ];
    const { stream } = hashedZip(entries, NOW);
    await once(stream, 'readable');
    const closed = once(source, 'close');
    stream.destroy();
    await closed;
    expect([source.destroyed, opened]).toEqual([true, 0]);
  });

  it('ORG-73 closes a file that the store opens after its reader has left', async () => {
    const source = endless();
    let give: (file: Readable) => void = () => undefined;
    const { stream } = hashedZip([{ name: 'files/1-xray.png', open: () => new Promise((done) => (give = done)) }], NOW);
    stream.destroy();
    await once(stream, 'close');
    const closed = once(source, 'close');
    give(source);
    await closed;
    expect(source.destroyed).toBe(true);
  });

  it('ORG-73 ends with the fault of a file that cannot be read', async () => {
    const source = new Readable({
      read() {
        this.destroy(new Error('The disk is gone'));
      },
    });
    const { stream } = hashedZip([{ name: 'files/1-xray.png', open: () => Promise.resolve(source) }], NOW);
    await expect(stream.resume().toArray()).rejects.toThrow('The disk is gone');
  });
});
