/** A zip of parts that are stored as they are, with the directory at its end. */
export function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  for (const [name, content] of Object.entries(parts)) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(Buffer.concat(files).length, 42);
    files.push(head, Buffer.from(name), Buffer.from(content));
    directory.push(entry, Buffer.from(name));
  }
  const [start, length] = [Buffer.concat(files).length, Buffer.concat(directory).length];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A compound file with one stream, which stands in the sector after the first of the directory. */
export function compoundOf(stream: string): Buffer {
  const file = Buffer.alloc(512 * 8);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  // The directory is sectors 2 and 4; sector 0 holds the table that says so.
  file.writeUInt32LE(2, 48);
  file.writeUInt32LE(0, 76);
  file.writeUInt32LE(4, 512 + 2 * 4);
  file.writeUInt32LE(0xfffffffe, 512 + 4 * 4);
  const entry = 512 * 5 + 128;
  Buffer.from(stream, 'utf16le').copy(file, entry);
  file.writeUInt16LE((stream.length + 1) * 2, entry + 64);
  file[entry + 66] = 2;
  return file;
}

export const DOCX = zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
export const DOC = compoundOf('WordDocument');
