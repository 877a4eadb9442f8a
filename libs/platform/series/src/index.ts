export { financialYearOf, seriesText } from './series-text.ts';
export { seriesTable } from './series-table.ts';
export { takeNumber, WHOLE_HOSPITAL, type SeriesOf } from './take-number.ts';
