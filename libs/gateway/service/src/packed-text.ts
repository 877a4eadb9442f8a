import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// The fewest bytes on the wire count more than the milliseconds of the one visitor who comes first.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const PACKERS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};
export type Packing = keyof typeof PACKERS;

/** A text that is answered often: in memory, compressed on the first request. */
export class PackedText {
  readonly etag: string;
  readonly #packed = new Map<Packing, Promise<Buffer>>();

  constructor(
    readonly type: string,
    readonly text: Buffer,
  ) {
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  }

  packed(packing: Packing): Promise<Buffer> {
    const known = this.#packed.get(packing) ?? PACKERS[packing](this.text);
    this.#packed.set(packing, known);
    return known;
  }
}

/** The best compression that a caller takes; none where it takes none of ours. */
export function packingFor({ headers }: IncomingMessage): Packing | undefined {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
