import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** The downloaded PDF of that name, once it is whole. */
export const downloadedPdf = (folder: string, name: RegExp): Promise<Buffer> =>
  until(`a download like ${name}, there is only '${readdirSync(folder).join()}'`, async () => {
    const found = readdirSync(folder).find((each) => name.test(each));
    const file = found ? readFileSync(join(folder, found)) : undefined;
    return file?.subarray(-8).includes('%%EOF') && file;
  });
