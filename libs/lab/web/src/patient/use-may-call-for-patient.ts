import type { RouteContract } from '@nidaan/kernel';
import { patientSummary } from '@nidaan/patients-contracts';
import { useMayCall } from '@nidaan/ui';

/** Whether somebody may make a call that begins with a patient, who is looked up by number first. */
export function useMayCallForPatient(): (route: RouteContract) => boolean {
  const mayCall = useMayCall();
  return (route) => mayCall(patientSummary) && mayCall(route);
}
