import { join } from 'node:path';
import type { Visitor } from './visitor.ts';

/** Keeps a picture of the page as a desk and a phone show it, where KEEP_PICTURES names a folder. */
export async function keepPictures(visitor: Visitor, name: string): Promise<void> {
  const folder = process.env['KEEP_PICTURES'];
  if (!folder) return;
  for (const width of [1440, 390]) {
    await visitor.page.setViewport({ width, height: width === 390 ? 844 : 900 });
    await visitor.page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await visitor.page.setViewport({ width: 1440, height: 900 });
}
