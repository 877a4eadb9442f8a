export { ErasedPersonsRepository } from './erased-persons.repository.ts';
export { PERSON_SHOWN, personOf, shownPerson, type ShownPerson } from './known-persons.repository.ts';
export * from './mount.ts';
export { PERSON_COLUMNS, type PersonColumn } from './patient-copy.entity.ts';
export type { PublishedPatient } from './patient-copies.repository.ts';
export * from './patient-copies.service.ts';
