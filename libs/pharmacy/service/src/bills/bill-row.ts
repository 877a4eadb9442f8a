import { branchesOf } from '@nidaan/kernel';
import { atBranch } from '@nidaan/platform-access';
import { tableOf } from '@nidaan/platform-database';
import { recordOf, type DispensedBill, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { BillEntity } from './bill.entity.ts';

export const BILLS = tableOf(BillEntity);

const SHOWN = BILLS.fields(['hospitalId', 'dispensedOn', 'dispensedBy']);

/** A bill as the database gives it, with the phone of its patient. */
export type BillRow = Pick<BillEntity, (typeof SHOWN)[number]> & { phone: string };

/** Columns of a BillRow: bills `b`, patients `k`. */
export const BILL_COLUMNS = `${BILLS.columns('b', SHOWN)}, coalesce(k.phone, '') AS phone`;

/** Changes the row, which nobody else holds: to copy it would cost more than to read it. */
export const billOf = (row: BillRow): DispensedBill => Object.assign(row, { dispensedAt: row.dispensedAt.toISOString() });

export const listedOf = (row: BillRow): ListedPharmacyRecord => withDesk(billOf(row), row.phone);

/** A bill as the pharmacy answers it. */
export const withDesk = (bill: DispensedBill, phone: string): ListedPharmacyRecord => ({
  ...recordOf(bill),
  phone,
  ...atBranch(branchesOf(bill).branchId),
});
