/** The faults of plants/*.mjs: `{ area, name, file, text, becomes, tests }`. Each `text` stands once in its file, so that the lists cannot rot unnoticed. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'plants');

/** All plants, by area. */
export async function loadPlants() {
  const files = readdirSync(FOLDER).sort();
  const lists = await Promise.all(
    files.map(async (file) => [file.replace('.mjs', ''), (await import(join(FOLDER, file))).default]),
  );
  return lists.flatMap(([area, plants]) => plants.map((plant) => ({ area, ...plant })));
}

/** The text of a file with the fault in it. Throws where it cannot be planted, or could be at several places. */
export function planted({ name, file, text, becomes }, right) {
  const times = right.split(text).length - 1;
  if (times !== 1) throw new Error(`'${name}': its text is found ${times} times in ${file}`);
  return right.replace(text, () => becomes);
}
