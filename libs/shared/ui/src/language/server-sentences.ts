import { i18n, msg } from './texts.ts';

// Fetched with the catalogue of another language alone: readers of English see the server's words as they came.

/** What servers say for all calls; the sentences of one domain stand in its contracts. */
export const SERVER_SENTENCES = [
  msg('The request could not be understood.'),
  msg('Please log in to continue.'),
  msg('You do not have access to this.'),
  msg('This record is restricted.'),
  msg('Not found.'),
  msg('This cannot be done as things stand.'),
  msg('This method is not supported here.'),
  msg('The data came too slowly. Please try again on a better connection.'),
  msg('The data sent cannot be stored.'),
  msg('The data sent is too large.'),
  msg('The data sent is not valid.'),
  msg('The address is too long.'),
  msg('This kind of content is not accepted.'),
  msg('What the request expects is not supported.'),
  msg('Too many requests. Please wait a little and try again.'),
  msg('Too many attempts. Please wait a little and try again.'),
  msg('The headers of the request are too large.'),
  msg('The service is busy. Please try again in a moment.'),
  msg('This took too long and was stopped; nothing was changed. Please try again in a moment.'),
  msg('Something went wrong on our side. Please try again.'),
  msg('Something went wrong'),
  msg('The request was refused.'),
  msg('Your session has ended. Please log in again.'),
  msg('This image is too large. Please choose one with fewer pixels.'),
  // Lists that are brought, in any domain.
  msg('This is not a CSV file. Please save the list as CSV (UTF-8).'),
  msg('The file cannot be read as CSV. A quotation mark may be open.'),
  msg('This is not an Excel workbook (.xlsx). Please save the list as .xlsx or as CSV (UTF-8).'),
  msg('This is an Excel file of the old kind (.xls). Please save the list as .xlsx.'),
  msg('The workbook is protected with a password. Please save it without one.'),
  msg('The workbook has macros. Please save the list as .xlsx, which has none.'),
  msg('The workbook cannot be read. Please open it, save it again and choose the new file.'),
  msg('The workbook is too large. Please divide the list, or save it as CSV (UTF-8).'),
  msg('The workbook has no sheet with rows'),
  msg('The file has no rows'),
  msg('The first line must have the headings of the columns'),
  msg('Two columns have the same heading'),
  msg('The file has too many rows'),
  msg('The file has too many columns'),
  msg('A column is not in the file'),
  msg('Too many documents are being made at the moment. Please try again in a few seconds.'),
  msg('The server has no space left, so nothing was saved. Please tell whoever looks after Nidaan here.'),
  msg('The store of files does not answer. Please try again in a moment.'),
  msg('The job queue does not answer. Please try again in a moment.'),
  msg('This document is too long to print. All of it is in the record.'),
  msg('This Idempotency-Key was already used with different data.'),
  msg('The server cannot be reached.'),
  msg('The server did not answer in time. Please check your connection and try again.'),
];

/** Ready-made roles, which servers name in English. */
export const ROLE_NAMES = [
  msg('Owner'),
  msg('Manager'),
  msg('Doctor'),
  msg('Nurse'),
  msg('Reception'),
  msg('Laboratory'),
  msg('Pharmacy'),
  msg('Accounts'),
];

/** Groups of permissions. */
export const PERMISSION_GROUPS = [
  msg('Patients'),
  msg('Treatment'),
  msg('Money'),
  msg('Hospital'),
  msg('Support'),
  msg('Appointments and queues'),
];

/** Sentences with values, as the catalogue has them. Only these are looked for: a pattern fits texts of users as well. */
export const PATTERNS = [
  msg('An API key cannot have the permission {key}'),
  msg('Another of the staff is in: {name}.'),
  msg('Patients who wait at this branch: {count}.'),
  msg('Prescriptions of the last 30 days that were not dispensed: {count}.'),
  msg('Tests that were ordered and are not done: {count}.'),
  msg('Appointments that are still to come: {count}.'),
  msg('Tokens that are open: {count}.'),
  msg('Your plan allows up to {most} API keys'),
  msg('Your plan allows up to {most} webhooks'),
  msg('This patient already has token {label} in this queue'),
  msg('Token {label} is already {state}'),
  msg('Token {label} was called and has not come. Skip it or mark it as in.'),
  msg('The doctor is about {minutes} minutes late'),
  msg('This text may not be used in a message: {word}'),
  msg('This header is not in the settings: {header}'),
  msg('This part is not known: {value0}'),
  msg('{what} must be text'),
  msg("There is no permission '{value0}'."),
  msg('This role is held by {members} {value1}.'),
  msg('Your plan allows up to {most} doctor logins'),
  msg('Your plan allows up to {most} branches'),
  msg('Your access to {hospital} is suspended. Please ask your manager.'),
  msg('Your access to {hospital} ended on {day}.'),
  msg('Your access to {hospital} begins on {day}.'),

  msg('Free follow-up {number} of {most} until {day}, paid on {paid}'),
  msg('Free follow-up until {day}, paid on {paid}'),
  msg('Follow-up {number} of {most} until {day}, paid on {paid}'),
  msg('Follow-up until {day}, paid on {paid}'),
  // Paid at a branch that is out of sight.
  msg('Free follow-up {number} of {most} until {day}'),
  msg('Free follow-up until {day}'),
  msg('Follow-up {number} of {most} until {day}'),
  msg('Follow-up until {day}'),
  msg('First visit, follow-ups of {day} are used'),
  msg('First visit, last paid on {day}'),

  msg('The appointment is already {status}'),
  msg('The recall is already {state}'),
  msg('This appointment is on {day}'),
  msg('This patient also has an appointment with {doctor} at {time}'),
  msg('{weekday} {from}–{to} is outside the opening hours'),

  msg('{what} is too long'),
  msg('{what} contains characters that cannot be stored'),
  msg('{what} must be text, an entry or a list of entries'),
  msg('{what} must be a number that is not negative'),
  msg('Amount paid must be at most the amount due ({due})'),
  msg('The amount must be at most what is left of the payment ({left})'),
  msg('Something of this payment was taken back meanwhile. {left} is left of it. Nothing was booked now.'),
  msg('At most {MAX_TABLETS} tablets can be prescribed'),
  msg('Tablet count must be a number from {value0} to {value1}'),
  msg('Duration must be {value0} to {value1} days'),
  msg('Unknown patient #{id}'),
];

interface Pattern {
  text: string;
  names: readonly string[];
  fits: RegExp;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

// One that begins with a value fits more: those are looked at last, the longer first.
const patterns: readonly Pattern[] = PATTERNS.toSorted(
  (a, b) => Number(a.startsWith('{')) - Number(b.startsWith('{')) || b.length - a.length,
).map((text) => ({
  text,
  names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  fits: new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+)')}$`,
    'su',
  ),
}));

/** The name of a field as screens write it: 'First_name' is 'First Name'. */
const asLabel = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

function valueOf(value: string): string {
  const known = [value, asLabel(value)].find((each) => Object.hasOwn(i18n.messages, each));
  return known === undefined ? value : i18n._(known);
}

/** A sentence of the server that has values in it, in the language of the reader; any other text as it is. */
export function sayWithValues(text: string): string {
  for (const { text: pattern, names, fits } of patterns) {
    const found = fits.exec(text);
    if (found) return i18n._(pattern, Object.fromEntries(names.map((name, at) => [name, valueOf(found[at + 1]!)])));
  }
  return text;
}
