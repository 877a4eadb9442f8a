import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { portraitsOf } from './portraits.ts';

const SENTENCE = 'Please choose a photo';
const RED = { r: 200, g: 20, b: 20 };
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });

describe('portraits', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('FRD-34 makes a square JPEG of 480 and one of 96 pixels of a %s', async (kind) => {
    const { large, small } = await portraitsOf(await picture(640, 300).toFormat(kind).toBuffer(), SENTENCE);
    const sizes = await Promise.all([large, small].map((made) => sharp(made).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 480, 480],
      ['jpeg', 96, 96],
    ]);
  });

  it('FRD-34 keeps nothing that a camera wrote beside the picture, and turns it as the camera was held', async () => {
    const halves = await picture(200, 100)
      .composite([
        {
          input: await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(halves).metadata()).exif).toBeDefined();
    const { large } = await portraitsOf(halves, SENTENCE);
    const { exif, orientation, icc, xmp } = await sharp(large).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    // Held upright, its left half is above.
    const { data } = await sharp(large)
      .extract({ left: 240, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2]).toBeGreaterThan(200);
  });

  it('FRD-34 refuses what is no picture by its content, and a damaged one', async () => {
    const whole = await picture(64, 64).png().toBuffer();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    for (const bytes of [Buffer.from('<svg/>'), gif, Buffer.from('%PDF-1.7'), whole.subarray(0, 60)])
      await expect(portraitsOf(bytes, SENTENCE)).rejects.toThrow(SENTENCE);
  });
});
