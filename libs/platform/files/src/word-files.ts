/** Where the bytes of an upload are read from: never more at once than is asked for. */
export interface Bytes {
  readonly size: number;
  read(start: number, length: number): Promise<Buffer>;
}

const FIRST_PART = 0x04034b50;
const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
// Word writes some dozen parts; with hundreds of pictures the list of names stays far below this.
const MAX_DIRECTORY_BYTES = 1024 * 1024;

export async function isZip(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 4);
  return head.length === 4 && head.readUInt32LE(0) === FIRST_PART;
}

/**
 * True for a zip whose directory names a Word package: [Content_Types].xml and word/document.xml. Only the directory at its end is read, and
 * nothing is unpacked, so a zip bomb costs no more than an honest file.
 */
export async function isWordPackage(bytes: Bytes): Promise<boolean> {
  const directory = await zipDirectory(bytes);
  if (!directory) return false;
  const names = new Set(namesIn(directory));
  return names.has('[Content_Types].xml') && names.has('word/document.xml');
}

async function zipDirectory(bytes: Bytes): Promise<Buffer | null> {
  const tail = Math.min(bytes.size, END_RECORD_BYTES + LONGEST_COMMENT);
  const end = await bytes.read(bytes.size - tail, tail);
  const at = endRecordIn(end);
  if (at < 0) return null;
  const [length, start] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)];
  return length <= MAX_DIRECTORY_BYTES && start + length <= bytes.size ? bytes.read(start, length) : null;
}

// The last one whose comment ends with the file: in a comment there may be anything, another record too.
function endRecordIn(end: Buffer): number {
  for (let at = end.length - END_RECORD_BYTES; at >= 0; at -= 1)
    if (end.readUInt32LE(at) === END_RECORD && at + END_RECORD_BYTES + end.readUInt16LE(at + 20) === end.length) return at;
  return -1;
}

function* namesIn(directory: Buffer): Generator<string> {
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const lengths = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    yield directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + lengths[0]!);
    at += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
}

const HEADER_BYTES = 512;
const FAT_IN_HEADER = 109;
const DIRECTORY_ENTRY = 128;
const STREAM = 2;
const MAX_SECTORS = 512;

/** True for a compound file whose directory has a stream named WordDocument. Its chain of sectors is followed with a bound: it may lead in a circle. */
export async function isWordCompound(bytes: Bytes): Promise<boolean> {
  const header = await bytes.read(0, HEADER_BYTES);
  const shift = header.length < HEADER_BYTES ? 0 : header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const size = 2 ** shift;
  let sector = header.readUInt32LE(48);
  for (let read = 0; read < MAX_SECTORS && isThere(bytes, sector, size); read += 1) {
    if (hasWordStream(await bytes.read((sector + 1) * size, size))) return true;
    sector = await nextSector(bytes, header, sector, size);
  }
  return false;
}

const isThere = (bytes: Bytes, sector: number, size: number) => (sector + 1) * size < bytes.size;

function hasWordStream(sector: Buffer): boolean {
  for (let at = 0; at + DIRECTORY_ENTRY <= sector.length; at += DIRECTORY_ENTRY) {
    const length = sector.readUInt16LE(at + 64);
    const name = length < 2 || length > 64 ? '' : sector.toString('utf16le', at, at + length - 2);
    if (name === 'WordDocument' && sector[at + 66] === STREAM) return true;
  }
  return false;
}

// Which sector follows is in the table whose own sectors the header lists: the first 109 of them, which is 6.8 MB of file and more.
async function nextSector(bytes: Bytes, header: Buffer, sector: number, size: number): Promise<number> {
  const perSector = size / 4;
  const table = Math.floor(sector / perSector);
  if (table >= FAT_IN_HEADER) return Infinity;
  const place = header.readUInt32LE(76 + table * 4);
  if (!isThere(bytes, place, size)) return Infinity;
  const entry = await bytes.read((place + 1) * size + (sector % perSector) * 4, 4);
  return entry.length === 4 ? entry.readUInt32LE(0) : Infinity;
}
