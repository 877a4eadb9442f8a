import { ClinicalRecords1796000000001 } from './1796000000001-clinical-records.migration.ts';
import { RecordsOfAccount1796000000002 } from './1796000000002-records-of-account.migration.ts';
import { Allergies1796000000003 } from './1796000000003-allergies.migration.ts';
import { CancelledVisits1818000000002 } from './1818000000002-cancelled-visits.migration.ts';

export { BranchesOfRecords1807000000002 } from './1807000000002-branches-of-records.migration.ts';
import { ErasePersons1823000000011 } from './1823000000011-erase-persons.migration.ts';
import { OpenedRecords1827000000011 } from './1827000000011-opened-records.migration.ts';
import { ReplacedAllergies1846000000001 } from './1846000000001-replaced-allergies.migration.ts';

export const migrations = [
  ClinicalRecords1796000000001,
  RecordsOfAccount1796000000002,
  Allergies1796000000003,
  CancelledVisits1818000000002,
  ErasePersons1823000000011,
  OpenedRecords1827000000011,
  ReplacedAllergies1846000000001,
];
