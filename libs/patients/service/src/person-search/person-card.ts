import { answersOf } from '@nidaan/kernel';
import { ageText, guardianText, personCard, personName, type PersonCard, type PersonMatch } from '@nidaan/patients-contracts';
import type { CardRow } from './person-search.repository.ts';

const answer = answersOf(personCard);

/** A person as a row of a list (FRD-05). `photoUrl` signs the address of a stored photo. */
export function cardOf(row: CardRow, matched: PersonMatch[], today: string, photoUrl: (key: string) => string): PersonCard {
  const visit = row.visitId === null ? null : { id: row.visitId, date: row.visitOn ?? '', doctor_name: row.visitDoctor ?? '' };
  return answer(row, {
    name: personName(row),
    age_text: ageText(row, today),
    guardian: guardianText(row),
    photo_url: row.photo === '' ? null : photoUrl(row.photo),
    last_visit: visit,
    today: row.visitOn === today ? { token: null, appointment_time: null, status: row.visitStatus } : null,
    matched,
  });
}
