import { ErasedRowsOfLists1854000000001 } from './1854000000001-erased-rows-of-lists.migration.ts';
import { RefuseStruckPersons1854000000002 } from './1854000000002-refuse-struck-persons.migration.ts';
import { ResolveInFewerQueries1839800000002 } from './1839800000002-resolve-in-fewer-queries.migration.ts';
import { UhidsBeforeHospitals1839800000001 } from './1839800000001-uhids-before-hospitals.migration.ts';
import { WordsBesideFirstLetters1839500000001 } from './1839500000001-words-beside-first-letters.migration.ts';
import { SearchOfPersons1839500000002 } from './1839500000002-search-of-persons.migration.ts';
import { TermsOfNewestVisits1839400000002 } from './1839400000002-terms-of-newest-visits.migration.ts';
import { TermsOfVisits1839400000001 } from './1839400000001-terms-of-visits.migration.ts';
import { OneIndexOverKeys1839300000001 } from './1839300000001-one-index-over-keys.migration.ts';
import { PersonImports1829000000001 } from './1829000000001-person-imports.migration.ts';
import { Consents1813000000002 } from './1813000000002-consents.migration.ts';
import { PrivacyDesk1813000000001 } from './1813000000001-privacy-desk.migration.ts';
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
import { PersonsToCompare1822000000001 } from './1822000000001-persons-to-compare.migration.ts';
import { VisitsOfAppointments1815000000002 } from './1815000000002-visits-of-appointments.migration.ts';
import { CancelledVisits1818000000001 } from './1818000000001-cancelled-visits.migration.ts';
import { PrintedSlips1818000000004 } from './1818000000004-printed-slips.migration.ts';
import { FeeReceipts1795000000008 } from './1795000000008-fee-receipts.migration.ts';
import { Persons1811000000001 } from './1811000000001-persons.migration.ts';
import { PersonsOfVisits1811000000002 } from './1811000000002-persons-of-visits.migration.ts';
import { Merges1811000000003 } from './1811000000003-merges.migration.ts';
import { PersonSearch1812000000001 } from './1812000000001-person-search.migration.ts';
import { ResolvePerson1811000000004 } from './1811000000004-resolve-person.migration.ts';
import { Duplicates1812000000002 } from './1812000000002-duplicates.migration.ts';
import { LinksOfOldVisits1811000000005 } from './1811000000005-links-of-old-visits.migration.ts';
import { AadhaarKeysOfPersons1811000000006 } from './1811000000006-aadhaar-keys-of-persons.migration.ts';
import { FeesByRule1820000000002 } from './1820000000002-fees-by-rule.migration.ts';
import { CorrectionsOfRequests1823000000001 } from './1823000000001-corrections-of-requests.migration.ts';
import { ErasePersons1823000000002 } from './1823000000002-erase-persons.migration.ts';
import { RetentionHolds1823000000003 } from './1823000000003-retention-holds.migration.ts';
import { RecordRestrictions1827000000001 } from './1827000000001-record-restrictions.migration.ts';

import { SharingBetweenBranches1826000000001 } from './1826000000001-sharing-between-branches.migration.ts';
import { UnidentifiedPersons1825000000002 } from './1825000000002-unidentified-persons.migration.ts';
import { OpenedRecords1827000000002 } from './1827000000002-opened-records.migration.ts';
import { AccessBundles1828000000001 } from './1828000000001-access-bundles.migration.ts';
import { Recalls1830000000001 } from './1830000000001-recalls.migration.ts';
import { VisitsElsewhere1832000000001 } from './1832000000001-visits-elsewhere.migration.ts';
import { PersonsOfLists1832020000001 } from './1832020000001-persons-of-lists.migration.ts';
import { BeginningsOfNames1832040000001 } from './1832040000001-beginnings-of-names.migration.ts';
import { RetentionProposals1836000000001 } from './1836000000001-retention-proposals.migration.ts';
import { OldVisitsProgress1838000000001 } from './1838000000001-old-visits-progress.migration.ts';
import { PastedPersons1839100000001 } from './1839100000001-pasted-persons.migration.ts';
import { VersionsOfSettings1839900000001 } from './1839900000001-versions-of-settings.migration.ts';
import { PlanResolveOnce1840000000002 } from './1840000000002-plan-resolve-once.migration.ts';
import { CompleteAadhaarIndexes1840000000004 } from './1840000000004-complete-aadhaar-indexes.migration.ts';
import { DuplicatesByNumber1840000000003 } from './1840000000003-duplicates-by-number.migration.ts';
import { PhotosOfMerges1842000000001 } from './1842000000001-photos-of-merges.migration.ts';
import { FilesOfFailedCopies1842000000002 } from './1842000000002-files-of-failed-copies.migration.ts';
import { NoteFormerErasures1856000000001 } from './1856000000001-note-former-erasures.migration.ts';
import { ErasedRowsOfTheirOwn1857200000001 } from './1857200000001-erased-rows-of-their-own.migration.ts';
import { NumbersOfErasures1857200000002 } from './1857200000002-numbers-of-erasures.migration.ts';
import { CardKeys1855000000001 } from './1855000000001-card-keys.migration.ts';
import { AppointmentsOfVisits1857500000001 } from './1857500000001-appointments-of-visits.migration.ts';

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
  PrivacyDesk1813000000001,
  Consents1813000000002,
  CancelledVisits1818000000001,
  Persons1811000000001,
  PersonsOfVisits1811000000002,
  Merges1811000000003,
  PersonSearch1812000000001,
  PrintedSlips1818000000004,
  ResolvePerson1811000000004,
  Duplicates1812000000002,
  LinksOfOldVisits1811000000005,
  AadhaarKeysOfPersons1811000000006,
  VisitsOfAppointments1815000000002,
  FeesByRule1820000000002,
  PersonsToCompare1822000000001,
  CorrectionsOfRequests1823000000001,
  ErasePersons1823000000002,
  UnidentifiedPersons1825000000002,
  RetentionHolds1823000000003,
  PersonImports1829000000001,
  SharingBetweenBranches1826000000001,
  AccessBundles1828000000001,
  RecordRestrictions1827000000001,
  OpenedRecords1827000000002,
  Recalls1830000000001,
  VisitsElsewhere1832000000001,
  PersonsOfLists1832020000001,
  BeginningsOfNames1832040000001,
  RetentionProposals1836000000001,
  OldVisitsProgress1838000000001,
  PastedPersons1839100000001,
  OneIndexOverKeys1839300000001,
  TermsOfVisits1839400000001,
  TermsOfNewestVisits1839400000002,
  WordsBesideFirstLetters1839500000001,
  SearchOfPersons1839500000002,
  UhidsBeforeHospitals1839800000001,
  ResolveInFewerQueries1839800000002,
  VersionsOfSettings1839900000001,
  PlanResolveOnce1840000000002,
  DuplicatesByNumber1840000000003,
  CompleteAadhaarIndexes1840000000004,
  PhotosOfMerges1842000000001,
  FilesOfFailedCopies1842000000002,
  ErasedRowsOfLists1854000000001,
  RefuseStruckPersons1854000000002,
  CardKeys1855000000001,
  NoteFormerErasures1856000000001,
  ErasedRowsOfTheirOwn1857200000001,
  NumbersOfErasures1857200000002,
  AppointmentsOfVisits1857500000001,
];
