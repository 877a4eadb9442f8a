import { countHospitalAccounts, listHospitalAccountStats, type HospitalAccountStats } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { useListPage } from '@nidaan/ui';
import { REFRESHED } from '../frame/refresh.ts';
import { STAFF_PAGES } from '../frame/staff-pages.ts';
import { ACCOUNT_SORTS } from './account-columns.tsx';

/** The accounts of hospitals, newest first, searched by the server; `failed` is said where they could not be loaded. */
export const useAccountList = (failed: string) =>
  useListPage<HospitalAccountStats & { id: number }>({
    queryKey: keyOf(listHospitalAccountStats),
    fetch: async ({ search, limit, after, signal }) => {
      const accounts = await call(listHospitalAccountStats, { query: { search, limit, after }, signal });
      return accounts.map((account) => ({ ...account, id: account.doctor_id }));
    },
    count: async ({ search, signal }) => (await call(countHospitalAccounts, { query: { search }, signal })).total,
    ...STAFF_PAGES,
    sorts: ACCOUNT_SORTS,
    failed: () => failed,
    ...REFRESHED,
  });
