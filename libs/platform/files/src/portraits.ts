import { invalid } from '@nidaan/kernel';
import { sniff, type FileKind } from './sniff.ts';

/** What a photo of somebody may be uploaded as. */
export const PORTRAIT_KINDS = ['jpg', 'png', 'webp'] as const satisfies readonly FileKind[];

/** Side of the square pictures in pixels. */
export const PORTRAIT_SIDES = { large: 480, small: 96 } as const;
export type PortraitSize = keyof typeof PORTRAIT_SIDES;

const MAX_PIXELS = 100_000_000;
const QUALITY = 82;

/**
 * The photo of somebody as two square JPEGs of known size, made anew from its pixels: nothing that stood in the file beside them goes along
 * (place, camera, time). It stands as the camera says which way is up. Throws 400 with `sentence` for anything that is no JPEG, PNG or WebP by
 * its content, and for a damaged one.
 */
export async function portraitsOf(photo: Buffer, sentence: string): Promise<Record<PortraitSize, Buffer>> {
  await sniff(photo, PORTRAIT_KINDS, { sentence });
  // Not loaded before somebody has a photo taken.
  const { default: sharp } = await import('sharp');
  const square = (side: number) =>
    sharp(photo, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  const made = Promise.all([square(PORTRAIT_SIDES.large), square(PORTRAIT_SIDES.small)]);
  const [large, small] = await made.catch(() => {
    throw invalid(sentence);
  });
  return { large, small };
}
