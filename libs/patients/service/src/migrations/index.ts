import { Patients1795000000001 } from './1795000000001-patients.migration.ts';
import { PatientSearch1795000000002 } from './1795000000002-patient-search.migration.ts';
import { HospitalTabs1795000000003 } from './1795000000003-hospital-tabs.migration.ts';
import { RollAadhaarKeys1795000000004 } from './1795000000004-roll-aadhaar-keys.migration.ts';
import { PatientsQueue1795000000005 } from './1795000000005-patients-queue.migration.ts';
import { PatientsPhone1795000000006 } from './1795000000006-patients-phone.migration.ts';
import { PaperLanguage1795000000007 } from './1795000000007-paper-language.migration.ts';
import { BranchesOfPatients1807000000001 } from './1807000000001-branches-of-patients.migration.ts';
import { MovesOfVisits1807000000003 } from './1807000000003-moves-of-visits.migration.ts';
import { TotalsOfBranches1807000000002 } from './1807000000002-totals-of-branches.migration.ts';
import { VisitsOfAppointments1815000000002 } from './1815000000002-visits-of-appointments.migration.ts';
import { CancelledVisits1818000000001 } from './1818000000001-cancelled-visits.migration.ts';
import { FeeReceipts1795000000008 } from './1795000000008-fee-receipts.migration.ts';

export const migrations = [
  Patients1795000000001,
  PatientSearch1795000000002,
  HospitalTabs1795000000003,
  RollAadhaarKeys1795000000004,
  PatientsQueue1795000000005,
  PatientsPhone1795000000006,
  PaperLanguage1795000000007,
  FeeReceipts1795000000008,
  BranchesOfPatients1807000000001,
  TotalsOfBranches1807000000002,
  MovesOfVisits1807000000003,
  VisitsOfAppointments1815000000002,
  CancelledVisits1818000000001,
];
