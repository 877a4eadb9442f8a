import { answersOf, type PlainDate } from '@nidaan/kernel';
import { ageText, personAnswer as schema, personName, type PersonAnswer, type PersonChange } from '@nidaan/patients-contracts';
import { maskedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import type { PersonChangeEntity } from './person-change.entity.ts';
import type { PersonEntity } from './person.entity.ts';

const answer = answersOf(schema);

/** A person as calls answer it, on a day of the hospital. */
export const personAnswer = (person: PersonEntity, today: PlainDate, sign: (key: string) => string): PersonAnswer =>
  answer(person, {
    name: personName(person),
    age_text: ageText(person, today),
    aadhar: maskedAadhaar(person.aadhaarSealed !== null || person.aadhaarLastFour !== '', person.aadhaarLastFour),
    photo_url: person.photo === '' ? null : sign(person.photo),
    last_visit_id: person.lastVisitId,
    merged_into: person.mergedInto,
    is_struck: person.struckAt !== null,
    created_at: person.createdAt.toISOString(),
  });

/** An entry of a person's history as calls answer it. */
export const changeAnswer = (change: PersonChangeEntity): PersonChange => ({
  version: change.version,
  change: change.kind,
  visit_id: change.visitId || null,
  changes: change.changes,
  changed_because: change.reason,
  noted_at: change.changedAt.toISOString(),
  changed_by: change.accountId,
});
