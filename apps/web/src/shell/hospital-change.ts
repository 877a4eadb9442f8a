import { useLocation } from 'react-router-dom';

/** State of an address of the app: the hospital in which its person wants to go on. */
export interface HospitalChange {
  changeTo: { id: number; name: string };
}

/** The change that the address asks for; null at any other time. */
export const useHospitalChange = (): HospitalChange['changeTo'] | null =>
  (useLocation().state as Partial<HospitalChange> | null)?.changeTo ?? null;
