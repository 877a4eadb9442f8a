export * from './mount.ts';
export type { PublishedPatient } from './patient-copies.repository.ts';
export * from './patient-copies.service.ts';
