import { posix } from 'node:path';
import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { refuse } from '../list-row.ts';
import { formatOf, type NumberFormat } from './cell-values.ts';
import { SharedStrings } from './shared-strings.ts';
import { readWhole } from './xml-reader.ts';
import type { ZipParts } from './zip-parts.ts';

// All but sheets and texts. Excel has 65,490 formats of cells at most.
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ELEMENTS = 200_000;

interface Element {
  name: string;
  /** The element around it. */
  within: string;
  attributes: Readonly<Record<string, string>>;
}

/** What the cells of a workbook are read with. */
export interface Workbook {
  /** The parts of sheets that people see, in their order. */
  sheets: readonly string[];
  strings: SharedStrings;
  /** By the number that cells name. */
  formats: readonly NumberFormat[];
  /** Whether days count from 1904, as old Macintoshes did. */
  is1904: boolean;
}

/** Opens a workbook. Throws 400 for what is none, and for one with macros. */
export async function openWorkbook(parts: ZipParts): Promise<Workbook> {
  if (parts.names.some((name) => name.endsWith('vbaproject.bin'))) throw refuse(messages.macros);
  const main = (await relationsOf(parts, '')).find(({ kind }) => kind === 'officeDocument')?.part;
  const book = main === undefined ? [] : await elementsOf(parts, main, ['workbook', 'workbookPr', 'sheet']);
  if (main === undefined || book[0]?.name !== 'workbook') throw refuse(messages.noWorkbook);
  const relations = await relationsOf(parts, main);
  const partOf = (kind: string): string => relations.find((each) => each.kind === kind)?.part ?? '';
  const worksheets = new Map(relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]));
  const sheets = book
    .filter(({ name, attributes }) => name === 'sheet' && !attributes['state']?.toLowerCase().endsWith('hidden'))
    .map(({ attributes }) => worksheets.get(idOf(attributes)) ?? '')
    .filter((part) => parts.has(part));
  const says1904 = book.find(({ name }) => name === 'workbookPr')?.attributes['date1904'];
  return {
    sheets: [...new Set(sheets)],
    strings: await stringsOf(parts, partOf('sharedStrings')),
    formats: await formatsOf(parts, partOf('styles')),
    is1904: says1904 === '1' || says1904 === 'true',
  };
}

/** How one part names another. */
interface Relation {
  id: string;
  kind: string;
  part: string;
}

async function relationsOf(parts: ZipParts, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const part = posix.join(folder, '_rels', `${posix.basename(of)}.rels`);
  return (await elementsOf(parts, part, ['Relationship']))
    .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
      id: Id,
      kind: posix.basename(Type),
      part: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
    }));
}

// r:id, whatever the prefix is.
const idOf = (attributes: Element['attributes']): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** Elements of some names in a part, in their order; none where there is no such part. */
async function elementsOf(parts: ZipParts, part: string, names: readonly string[]): Promise<Element[]> {
  if (!parts.has(part)) return [];
  const found: Element[] = [];
  const around: string[] = [];
  const handler = {
    opened(name: string, attributes: Element['attributes']) {
      if (names.includes(name)) found.push({ name, within: around.at(-1) ?? '', attributes });
      if (found.length > MOST_ELEMENTS) throw refuse(messages.tooLarge);
      around.push(name);
    },
    closed: () => void around.pop(),
    text: () => undefined,
  };
  await readWhole(parts.bytes(part, MOST_BYTES), handler);
  return found;
}

async function stringsOf(parts: ZipParts, part: string): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (parts.has(part)) await readWhole(parts.bytes(part), strings);
  return strings;
}

async function formatsOf(parts: ZipParts, part: string): Promise<NumberFormat[]> {
  const elements = await elementsOf(parts, part, ['numFmt', 'xf']);
  const codes = new Map(
    elements
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes: { numFmtId = '', formatCode = '' } }) => [numFmtId, formatCode]),
  );
  return elements
    .filter(({ name, within }) => name === 'xf' && within === 'cellXfs')
    .map(({ attributes: { numFmtId = '0' } }) => formatOf(Number(numFmtId), codes.get(numFmtId)));
}
