import type { Provider, Type } from '@nestjs/common';
import { FindOldBundlesJob } from '../jobs/find-old-bundles.job.ts';
import { MailRecordCodeJob } from '../jobs/mail-record-code.job.ts';
import { MakeAccessBundleJob } from '../jobs/make-access-bundle.job.ts';
import { RemoveAccessBundleJob } from '../jobs/remove-access-bundle.job.ts';
import { FindRequestsDueJob } from '../jobs/find-requests-due.job.ts';
import { ProposeErasuresJob } from '../jobs/propose-erasures.job.ts';
import { RemoveErasedFilesJob } from '../jobs/remove-erased-files.job.ts';
import { MailAcknowledgementJob } from '../jobs/mail-acknowledgement.job.ts';
import { MailRequestDueJob } from '../jobs/mail-request-due.job.ts';
import { BreachAmendmentEntity } from './breaches/breach-amendment.entity.ts';
import { BreachPapersService } from './breaches/breach-papers.service.ts';
import { BreachPersonEntity } from './breaches/breach-person.entity.ts';
import { BreachPersonsRepository } from './breaches/breach-persons.repository.ts';
import { BreachPersonsService } from './breaches/breach-persons.service.ts';
import { BreachEntity } from './breaches/breach.entity.ts';
import { BreachesController } from './breaches/breaches.controller.ts';
import { BreachesRepository } from './breaches/breaches.repository.ts';
import { BreachesService } from './breaches/breaches.service.ts';
import { PastedPersonsRepository } from './breaches/pasted-persons.repository.ts';
import { PastedPersonsService } from './breaches/pasted-persons.service.ts';
import { AccessBundleEntity } from './bundles/access-bundle.entity.ts';
import { AccessBundlesController } from './bundles/access-bundles.controller.ts';
import { AccessBundlesRepository } from './bundles/access-bundles.repository.ts';
import { AccessBundlesService } from './bundles/access-bundles.service.ts';
import { BundleFactsService } from './bundles/bundle-facts.service.ts';
import { BundleLinksService } from './bundles/bundle-links.service.ts';
import { BundleMakingService } from './bundles/bundle-making.service.ts';
import { BundlePapersService } from './bundles/bundle-papers.service.ts';
import { RecordCodeSendingsService } from './bundles/record-code-sendings.service.ts';
import { RecordCodes } from './bundles/record-codes.ts';
import { ShownBundlesService } from './bundles/shown-bundles.service.ts';
import { ConsentEntity } from './consents/consent.entity.ts';
import { ConsentsController } from './consents/consents.controller.ts';
import { ConsentsRepository } from './consents/consents.repository.ts';
import { ConsentsService } from './consents/consents.service.ts';
import { RequestCorrectionEntity } from './corrections/request-correction.entity.ts';
import { RequestCorrectionsRepository } from './corrections/request-corrections.repository.ts';
import { RequestCorrectionsService } from './corrections/request-corrections.service.ts';
import { ErasurePapersService } from './erasures/erasure-papers.service.ts';
import { ErasuresController } from './erasures/erasures.controller.ts';
import { ErasuresRepository } from './erasures/erasures.repository.ts';
import { ErasuresService } from './erasures/erasures.service.ts';
import { PersonErasureEntity } from './erasures/person-erasure.entity.ts';
import { HoldsController } from './holds/holds.controller.ts';
import { HoldsRepository } from './holds/holds.repository.ts';
import { HoldsService } from './holds/holds.service.ts';
import { RetentionHoldEntity } from './holds/retention-hold.entity.ts';
import { NoticeEntity } from './notices/notice.entity.ts';
import { NoticesController } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { NoticesService } from './notices/notices.service.ts';
import { OfficerService } from './officer.service.ts';
import { PrivacyRequestEntity } from './requests/privacy-request.entity.ts';
import { PrivacyRequestsController } from './requests/privacy-requests.controller.ts';
import { PrivacyRequestsRepository } from './requests/privacy-requests.repository.ts';
import { PrivacyRequestsService } from './requests/privacy-requests.service.ts';
import { RequestPapersService } from './requests/request-papers.service.ts';
import { RequestStepsService } from './requests/request-steps.service.ts';
import { RetentionLookService } from './retention/retention-look.service.ts';
import { RetentionProposalEntity } from './retention/retention-proposal.entity.ts';
import { RetentionProposalsController } from './retention/retention-proposals.controller.ts';
import { RetentionProposalsRepository } from './retention/retention-proposals.repository.ts';
import { RetentionProposalsService } from './retention/retention-proposals.service.ts';
import { TimeFactsRepository } from './retention/time-facts.repository.ts';
import { PrivacySettingsController } from './settings/privacy-settings.controller.ts';
import { PrivacySettingsEntity } from './settings/privacy-settings.entity.ts';
import { PrivacySettingsRepository } from './settings/privacy-settings.repository.ts';
import { PrivacySettingsService } from './settings/privacy-settings.service.ts';

/** The privacy desk as a part of the service: its tables, controllers and providers. */
export const PRIVACY_ENTITIES = [
  AccessBundleEntity,
  BreachEntity,
  BreachAmendmentEntity,
  BreachPersonEntity,
  ConsentEntity,
  NoticeEntity,
  PersonErasureEntity,
  PrivacyRequestEntity,
  PrivacySettingsEntity,
  RequestCorrectionEntity,
  RetentionHoldEntity,
  RetentionProposalEntity,
] as const;

export const PRIVACY_CONTROLLERS: readonly Type[] = [
  AccessBundlesController,
  BreachesController,
  ConsentsController,
  ErasuresController,
  HoldsController,
  NoticesController,
  PrivacyRequestsController,
  PrivacySettingsController,
  RetentionProposalsController,
];

export const PRIVACY_PROVIDERS: readonly Provider[] = [
  AccessBundlesRepository,
  AccessBundlesService,
  BreachPapersService,
  BreachPersonsRepository,
  BreachPersonsService,
  BreachesRepository,
  BreachesService,
  BundleFactsService,
  BundleLinksService,
  BundleMakingService,
  BundlePapersService,
  ConsentsRepository,
  ConsentsService,
  ErasurePapersService,
  ErasuresRepository,
  ErasuresService,
  FindOldBundlesJob,
  FindRequestsDueJob,
  HoldsRepository,
  HoldsService,
  MailAcknowledgementJob,
  MailRecordCodeJob,
  MailRequestDueJob,
  MakeAccessBundleJob,
  NoticesRepository,
  NoticesService,
  OfficerService,
  PastedPersonsRepository,
  PastedPersonsService,
  PrivacyRequestsRepository,
  PrivacyRequestsService,
  PrivacySettingsRepository,
  PrivacySettingsService,
  ProposeErasuresJob,
  RecordCodeSendingsService,
  RecordCodes,
  RequestCorrectionsRepository,
  RequestCorrectionsService,
  RemoveAccessBundleJob,
  RemoveErasedFilesJob,
  RequestPapersService,
  RequestStepsService,
  RetentionLookService,
  RetentionProposalsRepository,
  RetentionProposalsService,
  ShownBundlesService,
  TimeFactsRepository,
];
