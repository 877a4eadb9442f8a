export * from './mount.ts';
export type { ToldPatient } from './patient-copies.repository.ts';
export * from './patient-copies.service.ts';
