import { call, keyOf } from '@nidaan/api-client';
import { listAppointments, listQueues, type Doctor } from '@nidaan/scheduling-contracts';
import { useMayCall, useShell, useToday } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

interface Visitor {
  personId: number | null;
  /** Whom the person saw last; null where nobody is known. */
  lastDoctorId: number | null;
}

/**
 * The doctor to whom a visit most likely goes (FRD-87): that of today's appointment, else the last one, else the one with the shortest queue, of those
 * who sit in the branch where the visit is registered. Null while that is not known; '' where there is none.
 */
export function useDefaultDoctor(doctors: readonly Doctor[] | undefined, { personId, lastDoctorId }: Visitor): string | null {
  const today = useToday();
  const { branchId } = useShell();
  const mayCall = useMayCall();
  const isAsked = doctors !== undefined && doctors.length > 0;
  const asksAppointments = isAsked && personId !== null && mayCall(listAppointments);
  const asksQueues = isAsked && mayCall(listQueues);
  const appointments = useQuery({
    queryKey: keyOf(listAppointments, today, personId),
    queryFn: ({ signal }) => call(listAppointments, { query: { date: today, person: personId! }, signal }),
    enabled: asksAppointments,
    retry: false,
  });
  const queues = useQuery({
    queryKey: keyOf(listQueues, 'front-desk'),
    queryFn: ({ signal }) => call(listQueues, { signal }),
    enabled: asksQueues,
    retry: false,
  });
  // Whoever may see neither has the last doctor.
  if (!doctors || (asksAppointments && appointments.isPending) || (asksQueues && queues.isPending)) return null;
  const isHere = (id: number | null | undefined) => doctors.some((doctor) => doctor.id === id);
  const booked = appointments.data?.find(({ status, doctor }) => status === 'booked' && isHere(doctor));
  if (booked) return String(booked.doctor);
  if (isHere(lastDoctorId)) return String(lastDoctorId);
  const near = doctors.filter(({ branch_ids: branches }) => branchId == null || branches.includes(branchId));
  const likely = near.length > 0 ? near : doctors;
  const open = (queues.data ?? []).filter(({ doctor_id: id }) => likely.some((doctor) => doctor.id === id));
  const shortest = open.toSorted((a, b) => a.waiting - b.waiting)[0]?.doctor_id ?? likely[0]?.id;
  return shortest === undefined ? '' : String(shortest);
}
