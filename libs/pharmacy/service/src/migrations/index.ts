import { Pharmacy1798000000001 } from './1798000000001-pharmacy.migration.ts';
import { BillPaymentType1798000000002 } from './1798000000002-bill-payment-type.migration.ts';

export { BranchesOfBills1807000000004 } from './1807000000004-branches-of-bills.migration.ts';
import { ErasePersons1823000000014 } from './1823000000014-erase-persons.migration.ts';
import { OpenedRecords1827000000013 } from './1827000000013-opened-records.migration.ts';
import { SearchPhones1851000000002 } from './1851000000002-search-phones.migration.ts';
import { PhonesOfSmallHospitals1857400000001 } from './1857400000001-phones-of-small-hospitals.migration.ts';

export const migrations = [
  Pharmacy1798000000001,
  BillPaymentType1798000000002,
  ErasePersons1823000000014,
  OpenedRecords1827000000013,
  SearchPhones1851000000002,
  PhonesOfSmallHospitals1857400000001,
];
