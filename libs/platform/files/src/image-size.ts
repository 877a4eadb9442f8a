/** Width and height in pixels as the file's head claims them, read without decoding; null when the head is broken. */
export function imageSize(kind: 'jpg' | 'png' | 'gif' | 'webp', head: Buffer): { width: number; height: number } | null {
  try {
    const [width, height] = READERS[kind](head);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null; // the head ends before the size
  }
}

type Pair = [number, number];

const READERS: Record<'jpg' | 'png' | 'gif' | 'webp', (head: Buffer) => Pair> = { png, gif, jpg, webp };

function png(head: Buffer): Pair {
  return head.toString('latin1', 12, 16) === 'IHDR' ? [head.readUInt32BE(16), head.readUInt32BE(20)] : [0, 0];
}

function gif(head: Buffer): Pair {
  return [head.readUInt16LE(6), head.readUInt16LE(8)];
}

function webp(head: Buffer): Pair {
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8 ') return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return form === 'VP8X' ? [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1] : [0, 0];
}

// Start-of-frame segments carry the size: C0–CF but for C4 (tables), C8 (reserved) and CC (arithmetic coding).
function jpg(head: Buffer): Pair {
  for (let at = 2; ;) {
    if (head.readUInt8(at) !== 0xff) return [0, 0];
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9 || marker === 0xda) return [0, 0];
    else at += 2 + head.readUInt16BE(at + 2);
  }
}
