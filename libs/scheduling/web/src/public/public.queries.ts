import { ApiError, call, keyOf } from '@nidaan/api-client';
import { publicHospitalBySlug } from '@nidaan/identity-contracts';
import { listPublicDoctors, listPublicSlots, readBooking } from '@nidaan/scheduling-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Whether the server says that there is no such thing; else it may only not be reached. */
export const isNotThere = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** A hospital's public page, by its present or a former name. */
export const hospitalQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf(publicHospitalBySlug, slug),
    queryFn: ({ signal }) => call(publicHospitalBySlug, { params: { slug }, signal }),
  });

/** Doctors who are booked on it. */
export const publicDoctorsQuery = (hospital: number) =>
  queryOptions({
    queryKey: keyOf(listPublicDoctors, hospital),
    queryFn: ({ signal }) => call(listPublicDoctors, { params: { id: hospital }, signal }),
  });

/** Times of a doctor that are free on a day; for a browser's attempt also what it holds itself. */
export const publicSlotsQuery = (hospital: number, doctor: number, date: string, attempt?: string) =>
  queryOptions({
    queryKey: keyOf(listPublicSlots, hospital, doctor, date, attempt),
    queryFn: ({ signal }) =>
      call(listPublicSlots, { params: { id: hospital }, query: { doctor_id: doctor, date, attempt }, signal }),
    enabled: date !== '',
  });

export const bookingQuery = (key: string) =>
  queryOptions({
    queryKey: keyOf(readBooking, key),
    queryFn: ({ signal }) => call(readBooking, { params: { key }, signal }),
  });
