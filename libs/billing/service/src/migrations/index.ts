import { Billing1800000000001 } from './1800000000001-billing.migration.ts';
import { BillingForStaff1800000000002 } from './1800000000002-billing-for-staff.migration.ts';
import { PrintedReports1800000000003 } from './1800000000003-printed-reports.migration.ts';
import { TellDues1800000000004 } from './1800000000004-tell-dues.migration.ts';
import { PaymentOrders1800000000101 } from './1800000000101-payment-orders.migration.ts';
import { OpenOrders1800000000102 } from './1800000000102-open-orders.migration.ts';
import { DefaultRate1800000000103 } from './1800000000103-default-rate.migration.ts';
import { PaymentTypes1800000000104 } from './1800000000104-payment-types.migration.ts';
import { CorrectedPrices1800000000110 } from './1800000000110-corrected-prices.migration.ts';
import { DropPrintedReports1800000000119 } from './1800000000119-drop-printed-reports.migration.ts';
import { RatesOfPlans1800000000120 } from './1800000000120-rates-of-plans.migration.ts';
import { CancelledVisits1818000000003 } from './1818000000003-cancelled-visits.migration.ts';
import { ErasePersons1823000000012 } from './1823000000012-erase-persons.migration.ts';
import { BooksOfBranches1824000000001 } from './1824000000001-books-of-branches.migration.ts';
import { PaymentReversals1852000000001 } from './1852000000001-payment-reversals.migration.ts';
import { LeftOfOverpayments1857300000001 } from './1857300000001-left-of-overpayments.migration.ts';
import { OwnEmailsOfHospitals1858300000001 } from './1858300000001-own-emails-of-hospitals.migration.ts';

export const migrations = [
  Billing1800000000001,
  BillingForStaff1800000000002,
  PrintedReports1800000000003,
  TellDues1800000000004,
  PaymentOrders1800000000101,
  OpenOrders1800000000102,
  DefaultRate1800000000103,
  PaymentTypes1800000000104,
  CorrectedPrices1800000000110,
  DropPrintedReports1800000000119,
  RatesOfPlans1800000000120,
  CancelledVisits1818000000003,
  ErasePersons1823000000012,
  BooksOfBranches1824000000001,
  PaymentReversals1852000000001,
  LeftOfOverpayments1857300000001,
  OwnEmailsOfHospitals1858300000001,
];
