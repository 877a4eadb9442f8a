import { given, id, MAX_ID, page, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { IMPORT_FIELDS, IMPORT_OUTCOMES, IMPORT_STATES } from './import-choices.ts';
import { IMPORT_MESSAGES as messages } from './import-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'registry.import' } as const;
const params = z.object({ id: id(messages.unknown) });
const files = { parts: { file: 1 }, tooMany: messages.oneFile } as const;
const columns = z.partialRecord(z.enum(IMPORT_FIELDS), z.string());

/** Field → heading: JSON, as one part of a form sends it. */
const sentColumns = z
  .unknown()
  .transform((value, context): z.output<typeof columns> => {
    const read = columns.safeParse(typeof value === 'string' ? jsonOf(value) : value);
    const entries = Object.entries(read.data ?? {}).filter(([, heading]) => heading !== '');
    if (read.success && entries.length > 0) return Object.fromEntries(entries);
    context.addIssue({ code: 'custom', message: messages.columnsUnknown });
    return z.NEVER;
  })
  .meta({ type: 'string', examples: ['{"name":"Patient Name","phone":"Mobile"}'] });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An import as it stands (FRD-23). */
export const personImport = z.object({
  id: z.number().int(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Field → heading. */
  columns: z.record(z.string(), z.string()),
  rows: z.number().int(),
  /** Rows that the work under way has passed. */
  done: z.number().int(),
  /** How many rows have which outcome. */
  counts: z.partialRecord(z.enum(IMPORT_OUTCOMES), z.number().int()),
  /** ISO 8601 with zone. */
  created_at: z.string(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
});
export type PersonImport = z.output<typeof personImport>;

/** A row and what becomes of it. */
export const importRow = z.object({
  /** Of the file; the headings stand on line 1. */
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why; '' where nothing is to be said. */
  says: z.string(),
  /** The line above that it is like; null otherwise. */
  like_line: z.number().int().nullable(),
  /** The name in the file; '' once it was applied. */
  name: z.string(),
  /** Whom the registry has, or was given. */
  person_id: z.number().int().nullable(),
  uhid: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

export const readImportHeadings = route({
  ...shared,
  name: 'patients.read-import-headings',
  method: 'POST',
  path: '/api/persons/imports/headings/',
  summary: 'The headings of a list (part file: CSV or XLSX), the columns they speak of, and its first rows; nothing is kept',
  body: z.object({}),
  consumes: ['multipart'],
  files,
  answer: z.object({
    headings: z.array(z.string()),
    columns: z.record(z.string(), z.string()),
    sample: z.array(z.array(z.string())),
  }),
});

export const startImport = route({
  ...shared,
  name: 'patients.start-import',
  method: 'POST',
  path: '/api/persons/imports/',
  summary:
    'Bring a list of patients (parts file: CSV or XLSX, and columns: field → heading) and check each row; nobody is registered yet',
  body: z.object({ columns: sentColumns }),
  consumes: ['multipart'],
  files,
  answer: personImport,
  status: 201,
  idempotent: true,
});

export const listImports = route({
  ...shared,
  name: 'patients.list-imports',
  method: 'GET',
  path: '/api/persons/imports/',
  summary: 'Lists that were brought, the newest first',
  answer: z.array(personImport),
});

export const findImport = route({
  ...shared,
  name: 'patients.find-import',
  method: 'GET',
  path: '/api/persons/imports/:id/state/',
  summary: 'How an import stands',
  params,
  answer: personImport,
});

export const importRows = route({
  ...shared,
  name: 'patients.import-rows',
  method: 'GET',
  path: '/api/persons/imports/:id/rows/',
  summary: 'Rows of an import by line, of one outcome or all',
  params,
  query: z.object({
    outcome: given(z.enum(IMPORT_OUTCOMES, { error: messages.outcomeUnknown }).optional()),
    limit: given(page.limit),
    after: given(wholeNumber('after must be the last line seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(importRow),
  // The service leaves out the numbers of those who are closed to the caller.
  patients: [],
});

export const applyImport = route({
  ...shared,
  name: 'patients.apply-import',
  method: 'POST',
  path: '/api/persons/imports/:id/apply/',
  summary: 'Register the patients of a checked list; who is known is not registered again. Old numbers are kept',
  params,
  answer: personImport,
  idempotent: true,
});

export const undoImport = route({
  ...shared,
  name: 'patients.undo-import',
  method: 'POST',
  path: '/api/persons/imports/:id/undo/',
  summary:
    'Within 30 days: strike out whom the import registered and who has neither visits nor appointments; the others stay, and are listed',
  params,
  answer: personImport,
  idempotent: true,
});

export const IMPORT_ROUTES = [readImportHeadings, startImport, listImports, findImport, importRows, applyImport, undoImport];
