import { Lab1797000000001 } from './1797000000001-lab.migration.ts';
import { LabPaymentType1797000000002 } from './1797000000002-lab-payment-type.migration.ts';
import { CompleteLabTests1797000000003 } from './1797000000003-complete-lab-tests.migration.ts';

export { AgeOfPatients1804000000002 } from './1804000000002-age-of-patients.migration.ts';
export { TestOrders1806000000002 } from './1806000000002-test-orders.migration.ts';
export { OrderImports1806000000004 } from './1806000000004-order-imports.migration.ts';
export { ResultLines1806000000003 } from './1806000000003-result-lines.migration.ts';
export { BranchesOfTests1807000000003 } from './1807000000003-branches-of-tests.migration.ts';
import { ErasePersons1823000000013 } from './1823000000013-erase-persons.migration.ts';
import { OpenedRecords1827000000012 } from './1827000000012-opened-records.migration.ts';
import { PendingTests1837000000001 } from './1837000000001-pending-tests.migration.ts';
import { MovedPayments1846000000002 } from './1846000000002-moved-payments.migration.ts';
import { SearchTests1851000000001 } from './1851000000001-search-tests.migration.ts';
import { WaitsOfOrders1857400000002 } from './1857400000002-waits-of-orders.migration.ts';

export const migrations = [
  Lab1797000000001,
  LabPaymentType1797000000002,
  CompleteLabTests1797000000003,
  ErasePersons1823000000013,
  OpenedRecords1827000000012,
  PendingTests1837000000001,
  MovedPayments1846000000002,
  SearchTests1851000000001,
  WaitsOfOrders1857400000002,
];
