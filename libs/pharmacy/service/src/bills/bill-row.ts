import { branchesOf } from '@nidaan/kernel';
import { PERSON_SHOWN, personOf, type ShownPerson } from '@nidaan/patients-copies';
import { atBranch } from '@nidaan/platform-access';
import { tableOf } from '@nidaan/platform-database';
import { recordOf, type DispensedBill, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { BillEntity } from './bill.entity.ts';

export const BILLS = tableOf(BillEntity);

const SHOWN = BILLS.fields(['hospitalId', 'dispensedOn', 'dispensedBy']);

/** A bill as the database gives it, with the phone of its patient. */
export type BillRow = Pick<BillEntity, (typeof SHOWN)[number]> & ShownPerson & { phone: string };

/** Columns of a BillRow: bills `b`, patients `k`. */
export const BILL_COLUMNS = `${BILLS.columns('b', SHOWN)}, coalesce(k.phone, '') AS phone, ${PERSON_SHOWN}`;

/** What joins the person to bills `b`. */
export const PERSON_OF_BILL = personOf('b');

/** Changes the row, which nobody else holds: to copy it would cost more than to read it. */
export const billOf = (row: BillRow): DispensedBill => Object.assign(row, { dispensedAt: row.dispensedAt.toISOString() });

export const listedOf = (row: BillRow): ListedPharmacyRecord => withDesk(billOf(row), row);

/** A bill as the pharmacy answers it. */
export const withDesk = (
  bill: DispensedBill,
  { phone, uhid, ageText }: ShownPerson & { phone: string },
): ListedPharmacyRecord => ({
  ...recordOf(bill),
  phone,
  uhid,
  age_text: ageText,
  ...atBranch(branchesOf(bill).branchId),
});
