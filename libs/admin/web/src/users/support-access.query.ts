import { call, keyOf } from '@nidaan/api-client';
import { listStaffSupportAccess } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';

/** Hospitals that let the staff in now, or were asked to. */
export const staffSupportAccessQuery = queryOptions({
  queryKey: keyOf(listStaffSupportAccess),
  queryFn: ({ signal }) => call(listStaffSupportAccess, { signal }),
  ...REFRESHED,
});
