import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP file. What its heads say of it may be untrue: its size, its flags, how it is packed. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  size?: number;
  flags?: number;
  method?: number;
  /** The bytes themselves, where they are not what packing makes of the content. */
  packed?: Buffer;
}

/** A ZIP file of packed parts. */
export function packedZipOf(parts: readonly ZipPart[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, size = Buffer.byteLength(content), flags = 0x800, method = 8, packed: given } of parts) {
    const packed = given ?? (method === 8 ? deflateRawSync(content) : Buffer.from(content));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += head.length + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A workbook as it is written by hand. */
export interface Workbook {
  /** The XML of the rows, by sheet. */
  sheets: Readonly<Record<string, string>>;
  /** Sheets that people do not see. */
  hidden?: readonly string[];
  /** Texts that cells share, each as the XML of its item. */
  strings?: readonly string[];
  /** Formats of cells, by place: the number of a built-in one, or a code. */
  formats?: readonly (number | string)[];
  /** Attributes of its properties. */
  properties?: string;
  /** Parts beside, or in place of, its own. */
  parts?: Readonly<Record<string, string | Buffer>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CODES_FROM = 164;

const relationsOf = (targets: Readonly<Record<string, readonly [kind: string, target: string]>>): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${Object.entries(targets)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${KINDS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const stylesOf = (formats: readonly (number | string)[]): string => {
  const codes = formats.flatMap((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${CODES_FROM + at}" formatCode="${escaped(format)}"/>` : [],
  );
  const places = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? CODES_FROM + at : format}"/>`);
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${places.join('')}</cellXfs></styleSheet>`;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

/** The parts of a workbook by name, as Excel and LibreOffice lay them out. */
export function workbookPartsOf({
  sheets,
  hidden = [],
  strings = [],
  formats = [0],
  properties = '',
  parts,
}: Workbook): Record<string, string | Buffer> {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    '_rels/.rels': relationsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${KINDS}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf({
      ...Object.fromEntries(names.map((_, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`] as const])),
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', '/xl/styles.xml'],
    }),
    'xl/styles.xml': stylesOf(formats),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
}

export const workbookOf = (workbook: Workbook): Buffer =>
  packedZipOf(Object.entries(workbookPartsOf(workbook)).map(([name, content]) => ({ name, content })));

/** A day as workbooks count it. */
export const excelDay = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

const letterOf = (column: number): string => String.fromCharCode(65 + column);

/** A workbook of one table as it is saved: texts shared, numbers in E notation where they are long, days as counts, empty cells left out. */
export function workbookOfRows(rows: readonly (readonly (string | number | Date | null)[])[]): Buffer {
  const strings: string[] = [];
  const cellOf = (value: string | number | Date, at: string): string => {
    if (value instanceof Date) return `<c r="${at}" s="1"><v>${excelDay(value.toISOString())}</v></c>`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value >= 1e9 ? value.toExponential().toUpperCase() : value}</v></c>`;
    if (!strings.includes(value)) strings.push(value);
    return `<c r="${at}" t="s"><v>${strings.indexOf(value)}</v></c>`;
  };
  const table = rows.map((row, at) => {
    const cells = row.flatMap((value, column) => (value === null ? [] : cellOf(value, `${letterOf(column)}${at + 1}`)));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return workbookOf({
    sheets: { Register: table.join('') },
    strings: strings.map((text) => `<t xml:space="preserve">${escaped(text)}</t>`),
    formats: [0, 'dd/mm/yyyy'],
  });
}
