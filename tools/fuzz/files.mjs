/** Files as forms send them: a picture, a PDF, a list of patients. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const listOf = (values) =>
  [
    'Patient Name,Mobile,Sex,Age',
    ...Array.from({ length: 12 }, () => `${values.word} Verma,98100000${10 + values.upTo(40)},F,${values.upTo(90)}`),
  ].join('\n');

/** One that fits the path most often. */
export function fileFor(path, values) {
  const kind = values.chance(0.1)
    ? values.pick(['png', 'pdf', 'csv'])
    : /imports/.test(path)
      ? 'csv'
      : /upload/.test(path)
        ? 'pdf'
        : 'png';
  if (kind === 'csv') return new File([listOf(values)], 'patients.csv', { type: 'text/csv' });
  if (kind === 'pdf') return new File([PDF], 'report.pdf', { type: 'application/pdf' });
  return new File([PICTURE], 'picture.png', { type: 'image/png' });
}
