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

// An input of a browser knows no 24:00: it stands as midnight.
const typedEnd = (to: string | undefined): string => (to === '24:00' ? '00:00' : (to ?? ''));
const sentEnd = (to: string): string => (to === '00:00' ? '24:00' : to);

/** The week as it is typed. */
export const typedWeek = (windows: Windows): TypedWeek =>
  Array.from({ length: 7 }, (_, weekday) => {
    const [first, second] = windows.filter((each) => each.weekday === weekday);
    return { from: first?.from ?? '', to: typedEnd(first?.to), from2: second?.from ?? '', to2: typedEnd(second?.to) };
  });

/** The windows of a week; one of which only an end was typed is sent as it is, and refused by the server. */
export const windowsOf = (week: TypedWeek): Windows =>
  week.flatMap(({ from, to, from2, to2 }, weekday) =>
    [
      [from, to],
      [from2, to2],
    ].flatMap(([begin, end]) => (begin === '' && end === '' ? [] : [{ weekday, from: begin!, to: sentEnd(end!) }])),
  );
