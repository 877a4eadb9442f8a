import { join } from 'node:path';
import type { Visitor } from './visitor.ts';

/** Keeps a picture of the page as it stands, where KEEP_PICTURES names a folder. */
export async function keepPicture({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env['KEEP_PICTURES'];
  if (!folder) return;
  const file = `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
}

/** Keeps a picture of the page as a desk and a phone show it, where KEEP_PICTURES names a folder. */
export async function keepPictures(visitor: Visitor, name: string): Promise<void> {
  if (!process.env['KEEP_PICTURES']) return;
  for (const width of [1440, 390]) {
    await visitor.page.setViewport({ width, height: width === 390 ? 844 : 900 });
    await keepPicture(visitor, `${name}-${width}`);
  }
  await visitor.page.setViewport({ width: 1440, height: 900 });
}
