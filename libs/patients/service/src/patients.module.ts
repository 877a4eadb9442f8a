import { ContactsController } from './contacts/contacts.controller.ts';
import { ContactsRepository } from './contacts/contacts.repository.ts';
import { ContactsService } from './contacts/contacts.service.ts';
import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { AppointmentVisitsController } from './appointments/appointment-visits.controller.ts';
import { AppointmentVisitsRepository } from './appointments/appointment-visits.repository.ts';
import { AppointmentVisitsService } from './appointments/appointment-visits.service.ts';
import { AadhaarVaultService } from './aadhaar/aadhaar-vault.service.ts';
import { AadhaarReencryptionRepository } from './aadhaar/aadhaar-reencryption.repository.ts';
import { AadhaarReencryptionService } from './aadhaar/aadhaar-reencryption.service.ts';
import { DemoDeskService } from './demo/demo-desk.service.ts';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoPatientsRepository } from './demo/demo-patients.repository.ts';
import { DemoPatientsService } from './demo/demo-patients.service.ts';
import { DOCTOR_HANDLERS, doctorsKeptBy } from '@nidaan/scheduling-copies';
import { KnownDoctorsService } from './doctors/known-doctors.service.ts';
import { ChargesService } from './fees/charges.service.ts';
import { FeesController } from './fees/fees.controller.ts';
import { FeesRepository } from './fees/fees.repository.ts';
import { FeesService } from './fees/fees.service.ts';
import { HospitalTabsRepository } from './hospitals/hospital-tabs.repository.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { RenderReportJob } from './jobs/render-report.job.ts';
import { LabRepository } from './lab/lab.repository.ts';
import { LabReportUploadedHandler } from './on/lab-report-uploaded.handler.ts';
import { LabTestCompletedHandler } from './on/lab-test-completed.handler.ts';
import { LabTestRecordedHandler } from './on/lab-test-recorded.handler.ts';
import { PrescriptionDispensedHandler } from './on/prescription-dispensed.handler.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { TabsChangedHandler } from './on/tabs-changed.handler.ts';
import { PatientListsRepository } from './patients/patient-lists.repository.ts';
import { PatientsController } from './patients/patients.controller.ts';
import { PatientsRepository } from './patients/patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { BillsRepository } from './prescriptions/bills.repository.ts';
import { PrescriptionsRepository } from './prescriptions/prescriptions.repository.ts';
import { FeeReceiptsRepository } from './receipts/fee-receipts.repository.ts';
import { FeeReceiptsService } from './receipts/fee-receipts.service.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { IMPORT_CONTROLLERS, IMPORT_PROVIDERS } from './imports/index.ts';
import { RECALL_CONTROLLERS, RECALL_PROVIDERS } from './recalls/recall-parts.ts';
import { PRIVACY_CONTROLLERS, PRIVACY_PROVIDERS } from './privacy/privacy-parts.ts';
import { ReportsService } from './reports/reports.service.ts';
import { DailyTotalsRepository } from './statistics/daily-totals.repository.ts';
import { NewestVisitsRepository } from './statistics/newest-visits.repository.ts';
import { BranchSummaryService } from './statistics/branch-summary.service.ts';
import { StatisticsController } from './statistics/statistics.controller.ts';
import { LinksAskedHandler } from './on/links-asked.handler.ts';
import { VisitMovedHandler } from './on/visit-moved.handler.ts';
import { VisitMovesRepository } from './patients/visit-moves.repository.ts';
import { VisitMovesService } from './patients/visit-moves.service.ts';
import { DayFiguresRepository } from './statistics/day-figures.repository.ts';
import { DayEndRepository } from './statistics/day-end.repository.ts';
import { DayEndService } from './statistics/day-end.service.ts';
import { DayFiguresService } from './statistics/day-figures.service.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { VisitsRepository } from './visits/visits.repository.ts';
import { VisitsService } from './visits/visits.service.ts';
import { VisitCancellationsController } from './cancellations/visit-cancellations.controller.ts';
import { VisitCancellationsRepository } from './cancellations/visit-cancellations.repository.ts';
import { VisitCancellationsService } from './cancellations/visit-cancellations.service.ts';
import { CardCodesService } from './cards/card-codes.service.ts';
import { CardKeysRepository } from './cards/card-keys.repository.ts';
import { CardKeysService } from './cards/card-keys.service.ts';
import { CardsRepository } from './cards/cards.repository.ts';
import { CardsService } from './cards/cards.service.ts';
import { CardsController } from './cards/cards.controller.ts';
import { FormerPhotosService } from './photos/former-photos.service.ts';
import { PersonPhotosRepository } from './photos/person-photos.repository.ts';
import { PersonPhotosService } from './photos/person-photos.service.ts';
import { PersonPhotosController } from './photos/person-photos.controller.ts';
import { SlipPrintsRepository } from './receipts/slip-prints.repository.ts';
import { ChargeLinesController } from './charge-lines/charge-lines.controller.ts';
import { ChargeLinesRepository } from './charge-lines/charge-lines.repository.ts';
import { ChargeLinesService } from './charge-lines/charge-lines.service.ts';
import { DuplicatesController } from './duplicates/duplicates.controller.ts';
import { DuplicatesRepository } from './duplicates/duplicates.repository.ts';
import { DuplicatesService } from './duplicates/duplicates.service.ts';
import { ComparisonsService } from './duplicates/comparisons.service.ts';
import { PersonsToCompareRepository } from './duplicates/persons-to-compare.repository.ts';
import { ComparePersonsJob } from './jobs/compare-persons.job.ts';
import { PersonChangedHandler } from './on/person-changed.handler.ts';
import { PersonRegisteredHandler } from './on/person-registered.handler.ts';
import { IdentifiersController } from './identifiers/identifiers.controller.ts';
import { IdentifiersRepository } from './identifiers/identifiers.repository.ts';
import { IdentifiersService } from './identifiers/identifiers.service.ts';
import { MergePreviewService } from './merges/merge-preview.service.ts';
import { MemberNamesService } from './members/member-names.service.ts';
import { MergeRegisterService } from './merges/merge-register.service.ts';
import { MergeUndoService } from './merges/merge-undo.service.ts';
import { MergesController } from './merges/merges.controller.ts';
import { MergesRepository } from './merges/merges.repository.ts';
import { MergesService } from './merges/merges.service.ts';
import { SharedPersonsController } from './shared-persons/shared-persons.controller.ts';
import { SharedPersonsRepository } from './shared-persons/shared-persons.repository.ts';
import { SharedPersonsService } from './shared-persons/shared-persons.service.ts';
import { PersonSearchController } from './person-search/person-search.controller.ts';
import { PersonSearchRepository } from './person-search/person-search.repository.ts';
import { PersonSearchService } from './person-search/person-search.service.ts';
import { AadhaarIndexesRepository } from './aadhaar/aadhaar-indexes.repository.ts';
import { AadhaarIndexesService } from './aadhaar/aadhaar-indexes.service.ts';
import { AadhaarErasureRepository } from './aadhaar/aadhaar-erasure.repository.ts';
import { MaskAadhaarJob } from './jobs/mask-aadhaar.job.ts';
import { PersonAadhaarService } from './persons/person-aadhaar.service.ts';
import { PersonChangesRepository } from './persons/person-changes.repository.ts';
import { PersonCorrectionsService } from './persons/person-corrections.service.ts';
import { PersonVisitsRepository } from './persons/person-visits.repository.ts';
import { BookedPersonsService } from './persons/booked-persons.service.ts';
import { PersonsController } from './persons/persons.controller.ts';
import { PersonsRepository } from './persons/persons.repository.ts';
import { PersonsService } from './persons/persons.service.ts';
import { UnidentifiedRepository } from './persons/unidentified.repository.ts';
import { UnidentifiedService } from './persons/unidentified.service.ts';
import { VisitAssignmentsService } from './persons/visit-assignments.service.ts';
import { UhidSettingsController } from './uhids/uhid-settings.controller.ts';
import { UhidSettingsService } from './uhids/uhid-settings.service.ts';
import { UhidsRepository } from './uhids/uhids.repository.ts';
import { UhidsService } from './uhids/uhids.service.ts';

import { RestrictionsController } from './restrictions/restrictions.controller.ts';
import { RestrictionsRepository } from './restrictions/restrictions.repository.ts';
import { RestrictionsService } from './restrictions/restrictions.service.ts';
import { ResolvePersonRepository } from './persons/resolve-person.repository.ts';
import { ChosenPersonService } from './registrations/chosen-person.service.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { LinkVisitsJob } from './jobs/link-visits.job.ts';
import { OldVisitsProgressService } from './old-visits/old-visits-progress.service.ts';
import { OldVisitsRepository } from './old-visits/old-visits.repository.ts';
import { OldVisitsRunsService } from './old-visits/old-visits-runs.service.ts';
import { OldVisitsService } from './old-visits/old-visits.service.ts';

@Module({
  controllers: [
    AppointmentVisitsController,
    ChargeLinesController,
    FeesController,
    ContactsController,
    PatientsController,
    DuplicatesController,
    MergesController,
    IdentifiersController,
    PersonSearchController,
    SharedPersonsController,
    PersonsController,
    RestrictionsController,
    UhidSettingsController,
    StatisticsController,
    VisitCancellationsController,
    CardsController,
    PersonPhotosController,
    ReceiptsController,
    LabReportUploadedHandler,
    LabTestCompletedHandler,
    LabTestRecordedHandler,
    PrescriptionDispensedHandler,
    PrescriptionSavedHandler,
    PatientRegisteredHandler,
    PersonRegisteredHandler,
    PersonChangedHandler,
    LinksAskedHandler,
    VisitMovedHandler,
    TabsChangedHandler,
    ...HOSPITAL_HANDLERS,
    ...CALENDAR_HANDLERS,
    ...DOCTOR_HANDLERS,
    ...IMPORT_CONTROLLERS,
    ...PRIVACY_CONTROLLERS,
    ...RECALL_CONTROLLERS,
  ],
  providers: [
    AadhaarErasureRepository,
    AadhaarIndexesRepository,
    AadhaarIndexesService,
    RestrictionsRepository,
    RestrictionsService,
    MaskAadhaarJob,
    LinkVisitsJob,
    OldVisitsProgressService,
    OldVisitsRepository,
    OldVisitsRunsService,
    OldVisitsService,
    PersonAadhaarService,
    PersonChangesRepository,
    PersonCorrectionsService,
    PersonVisitsRepository,
    BookedPersonsService,
    PersonsRepository,
    PersonsService,
    UnidentifiedRepository,
    UnidentifiedService,
    VisitAssignmentsService,
    UhidSettingsService,
    UhidsRepository,
    UhidsService,
    ContactsRepository,
    ContactsService,
    AppointmentVisitsRepository,
    AppointmentVisitsService,
    ChargeLinesRepository,
    ChargeLinesService,
    AadhaarVaultService,
    BillsRepository,
    DailyTotalsRepository,
    DemoDeskService,
    DemoLabRepository,
    DemoPatientsService,
    DemoPatientsRepository,
    FeeReceiptsRepository,
    FeeReceiptsService,
    HospitalsService,
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
    ChargesService,
    FeesRepository,
    FeesService,
    KnownDoctorsService,
    doctorsKeptBy(KnownDoctorsService),
    HospitalTabsRepository,
    LabRepository,
    NewestVisitsRepository,
    PatientListsRepository,
    PatientsRepository,
    PatientsService,
    DuplicatesRepository,
    DuplicatesService,
    ComparisonsService,
    PersonsToCompareRepository,
    ComparePersonsJob,
    IdentifiersRepository,
    IdentifiersService,
    MergePreviewService,
    MergeRegisterService,
    MemberNamesService,
    MergeUndoService,
    MergesRepository,
    MergesService,
    SharedPersonsRepository,
    SharedPersonsService,
    PersonSearchRepository,
    PersonSearchService,
    ResolvePersonRepository,
    ChosenPersonService,
    RegistrationsService,
    PrescriptionsRepository,
    RenderReportJob,
    ReportsService,
    AadhaarReencryptionService,
    AadhaarReencryptionRepository,
    BranchSummaryService,
    DayFiguresRepository,
    DayEndRepository,
    DayEndService,
    DayFiguresService,
    VisitCancellationsRepository,
    CardCodesService,
    CardKeysRepository,
    CardKeysService,
    CardsRepository,
    CardsService,
    FormerPhotosService,
    PersonPhotosRepository,
    PersonPhotosService,
    SlipPrintsRepository,
    VisitCancellationsService,
    VisitMovesService,
    VisitMovesRepository,
    StatisticsService,
    VisitsRepository,
    VisitsService,
    ...IMPORT_PROVIDERS,
    ...PRIVACY_PROVIDERS,
    ...RECALL_PROVIDERS,
  ],
})
export class PatientsModule {}
