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
} as const;
