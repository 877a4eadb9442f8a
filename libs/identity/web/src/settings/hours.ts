import type { ClinicSettings } from '@nidaan/identity-contracts';

type Windows = ClinicSettings['opening_hours'];

/** Two windows of a day as they are typed; '' where there is none. */
export interface TypedDay {
  from: string;
  to: string;
  from2: string;
  to2: string;
}

/** Of the seven days, Sunday first. */
export type TypedWeek = readonly TypedDay[];

const PARTS = ['from', 'to', 'from2', 'to2'] as const;
type Part = (typeof PARTS)[number];

/** The name of a field of the week: '1 from2' is when Monday begins again. */
export type HoursField = `${number} ${Part}`;
export const fieldOf = (weekday: number, part: Part): HoursField => `${weekday} ${part}`;

/** A week by its fields, and the other way round. */
export const fieldsOf = (week: TypedWeek): Readonly<Record<HoursField, string>> =>
  Object.fromEntries(week.flatMap((day, weekday) => PARTS.map((part) => [fieldOf(weekday, part), day[part]])));
export const weekOfFields = (fields: Readonly<Record<HoursField, string>>): TypedWeek =>
  Array.from({ length: 7 }, (_, weekday) => {
    const [from = '', to = '', from2 = '', to2 = ''] = PARTS.map((part) => fields[fieldOf(weekday, part)]);
    return { from, to, from2, to2 };
  });

/** The week as it is typed. */
export const typedWeek = (windows: Windows): TypedWeek =>
  Array.from({ length: 7 }, (_, weekday) => {
    const [first, second] = windows.filter((each) => each.weekday === weekday);
    return { from: first?.from ?? '', to: first?.to ?? '', from2: second?.from ?? '', to2: second?.to ?? '' };
  });

/** The windows of a week; one of which only an end was typed is sent as it is, and refused by the server. */
export const windowsOf = (week: TypedWeek): Windows =>
  week.flatMap(({ from, to, from2, to2 }, weekday) =>
    [
      [from, to],
      [from2, to2],
    ].flatMap(([begin, end]) => (begin === '' && end === '' ? [] : [{ weekday, from: asTime(begin!), to: asTime(end!) }])),
  );

/** HH:MM of what is typed in short: '9', '930' and '9.30' too. What is no time stays as it is. */
export function asTime(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}
