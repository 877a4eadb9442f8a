import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listBranches, listTeam } from '@nidaan/identity-contracts';
import {
  listAppointments,
  listDoctors,
  listExtraSessions,
  listLeaves,
  listSlots,
  readAppointment,
  readBookingRules,
  readCalendar,
  readPresence,
  readResolution,
  readSchedule,
  type AppointmentStatus,
} from '@nidaan/scheduling-contracts';
import { queryOptions } from '@tanstack/react-query';

/** All doctors, those who have left too. */
export const doctorsQuery = queryOptions({
  queryKey: keyOf(listDoctors),
  queryFn: ({ signal }) => call(listDoctors, { signal }),
  meta: LIVE.meta,
});

/** Rules of online booking of the hospital. */
export const bookingRulesQuery = queryOptions({
  queryKey: keyOf(readBookingRules),
  queryFn: ({ signal }) => call(readBookingRules, { signal }),
  meta: LIVE.meta,
});

/** The branches in which the reader works. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
  staleTime: 60_000,
});

/** Who works in the hospital now; for managers of the team alone. */
export const teamQuery = queryOptions({
  queryKey: keyOf(listTeam, 'active'),
  queryFn: ({ signal }) => call(listTeam, { query: { status: 'active' }, signal }),
  staleTime: 60_000,
  retry: false,
});

export const weekQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readSchedule), id],
    queryFn: ({ signal }) => call(readSchedule, { params: { id }, signal }),
  });

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listExtraSessions), id],
    queryFn: ({ signal }) => call(listExtraSessions, { params: { id }, signal }),
  });

export const leavesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listLeaves), id],
    queryFn: ({ signal }) => call(listLeaves, { params: { id }, signal }),
  });

const LOOK_MS = 1000;

/** What becomes of appointments; looked at again until all are done. */
export const resolutionQuery = (id: number, resolution: number) =>
  queryOptions({
    queryKey: [...keyOf(readResolution), id, resolution],
    queryFn: ({ signal }) => call(readResolution, { params: { id, resolution }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_done ? false : LOOK_MS),
  });

/** A month of a doctor, 'YYYY-MM'. */
export const monthQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: [...keyOf(readCalendar), id, month],
    queryFn: ({ signal }) => call(readCalendar, { params: { id }, query: { month }, signal }),
    meta: LIVE.meta,
  });

export const presenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readPresence), id],
    queryFn: ({ signal }) => call(readPresence, { params: { id }, signal }),
    meta: LIVE.meta,
  });

/** The times of a doctor on a day. */
export const slotsQuery = (id: number, date: string) =>
  queryOptions({
    queryKey: [...keyOf(listSlots), id, date],
    queryFn: ({ signal }) => call(listSlots, { params: { id }, query: { date }, signal }),
    enabled: id > 0 && date !== '',
    meta: LIVE.meta,
  });

/** What of appointments is looked at. */
export interface AppointmentsLooked {
  from: string;
  to: string;
  doctor: number | undefined;
  status: AppointmentStatus | undefined;
}

export const appointmentsQuery = (query: AppointmentsLooked) =>
  queryOptions({
    queryKey: [...keyOf(listAppointments), query],
    queryFn: ({ signal }) => call(listAppointments, { query, signal }),
    meta: LIVE.meta,
  });

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readAppointment), id],
    queryFn: ({ signal }) => call(readAppointment, { params: { id }, signal }),
  });
