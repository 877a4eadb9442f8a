import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries/deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveriesService } from './deliveries/deliveries.service.ts';
import { DueRepository } from './deliveries/due.repository.ts';
import { LanesService } from './deliveries/lanes.service.ts';
import { TriesService } from './deliveries/tries.service.ts';
import { DeliverDueJob } from './jobs/deliver-due.job.ts';
import { DeliverJob } from './jobs/deliver.job.ts';
import { ForgetDeliveriesJob } from './jobs/forget-deliveries.job.ts';
import { MailOwnerOfWebhookJob } from './jobs/mail-owner-of-webhook.job.ts';
import { MailWebhookOffJob } from './jobs/mail-webhook-off.job.ts';
import { ReplayJob } from './jobs/replay.job.ts';
import { LabTestCompletedHandler } from './on/lab-test-completed.handler.ts';
import { LabTestRecordedHandler } from './on/lab-test-recorded.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { PlanChangedHandler } from './on/plan-changed.handler.ts';
import { PrescriptionDispensedHandler } from './on/prescription-dispensed.handler.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { OwnersService } from './owners/owners.service.ts';
import { PlansRepository } from './plans/plans.repository.ts';
import { AddressGuard, Resolver } from './sending/address-guard.ts';
import { WebhookReencryptionService } from './webhooks/webhook-reencryption.service.ts';
import { WebhookSecrets } from './sending/secrets.ts';
import { Sender } from './sending/sender.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';
import { WebhooksRepository } from './webhooks/webhooks.repository.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';

const HANDLERS = [
  LabTestCompletedHandler,
  LabTestRecordedHandler,
  PatientRegisteredHandler,
  PlanChangedHandler,
  PrescriptionDispensedHandler,
  PrescriptionSavedHandler,
];

const JOBS = [DeliverDueJob, DeliverJob, ForgetDeliveriesJob, MailOwnerOfWebhookJob, MailWebhookOffJob, ReplayJob];

@Module({
  controllers: [WebhooksController, DeliveriesController, ...HANDLERS],
  providers: [
    ...JOBS,
    AddressGuard,
    DeliveriesRepository,
    DeliveriesService,
    DueRepository,
    LanesService,
    OwnersService,
    PlansRepository,
    Resolver,
    Sender,
    TriesService,
    WebhookSecrets,
    WebhookReencryptionService,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class IntegrationsModule {}
