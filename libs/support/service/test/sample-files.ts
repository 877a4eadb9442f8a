/** Files by their content, as small as they can be. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0001108000100010301220002110103110100', 'hex'),
  Buffer.from('ffd9', 'hex'),
]);
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const DOCX = zipOf(
  '[Content_Types].xml',
  `<Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
);
export const DOC = compound('WordDocument');

function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content), Buffer.alloc(40)]);
}

function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 8);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(2, 48);
  Buffer.from(stream, 'utf16le').copy(file, 512 * 3);
  return file;
}

/** A picture whose head claims more pixels than anybody can unpack. */
export function hugePng(): Buffer {
  const file = Buffer.from(PNG);
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
}
