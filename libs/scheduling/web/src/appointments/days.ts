import { daysLater, type PlainDate } from '@nidaan/kernel';

/** The Monday of a day's week. */
export const mondayOf = (day: PlainDate): PlainDate => daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
