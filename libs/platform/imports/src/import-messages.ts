/** What is said of a list that cannot be read. */
export const IMPORT_FILE_MESSAGES = {
  notText: 'This is not a CSV file. Please save the list as CSV (UTF-8).',
  broken: 'The file cannot be read as CSV. A quotation mark may be open.',
  empty: 'The file has no rows',
  noHeadings: 'The first line must have the headings of the columns',
  headingTwice: 'Two columns have the same heading',
  tooManyRows: 'The file has too many rows',
  tooManyColumns: 'The file has too many columns',
  headingUnknown: 'A column is not in the file',
  noWorkbook: 'This is not an Excel workbook (.xlsx). Please save the list as .xlsx or as CSV (UTF-8).',
  oldWorkbook: 'This is an Excel file of the old kind (.xls). Please save the list as .xlsx.',
  locked: 'The workbook is protected with a password. Please save it without one.',
  macros: 'The workbook has macros. Please save the list as .xlsx, which has none.',
  brokenWorkbook: 'The workbook cannot be read. Please open it, save it again and choose the new file.',
  tooLarge: 'The workbook is too large. Please divide the list, or save it as CSV (UTF-8).',
  noSheet: 'The workbook has no sheet with rows',
} as const;
