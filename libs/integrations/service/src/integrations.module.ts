import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { ContactsService } from './contacts/contacts.service.ts';
import { DeliveriesController } from './deliveries/deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveriesService } from './deliveries/deliveries.service.ts';
import { DueRepository } from './deliveries/due.repository.ts';
import { LanesService } from './deliveries/lanes.service.ts';
import { TriesService } from './deliveries/tries.service.ts';
import { DeliverDueJob } from './jobs/deliver-due.job.ts';
import { DeliverJob } from './jobs/deliver.job.ts';
import { ForgetDeliveriesJob } from './jobs/forget-deliveries.job.ts';
import { ForgetMessageTextsJob } from './jobs/forget-message-texts.job.ts';
import { LiftStopJob } from './jobs/lift-stop.job.ts';
import { MailOwnerOfWebhookJob } from './jobs/mail-owner-of-webhook.job.ts';
import { MailWebhookOffJob } from './jobs/mail-webhook-off.job.ts';
import { ReplayJob } from './jobs/replay.job.ts';
import { SendDueMessagesJob } from './jobs/send-due-messages.job.ts';
import { TellStopsJob } from './jobs/tell-stops.job.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { MESSAGE_CONTROLLERS, MESSAGE_PROVIDERS } from './messages/message-parts.ts';
import { AppointmentMovedHandler } from './on/appointment-moved.handler.ts';
import { AppointmentMissedHandler } from './on/appointment-missed.handler.ts';
import { AppointmentCancelledHandler } from './on/appointment-cancelled.handler.ts';
import { AppointmentBookedHandler } from './on/appointment-booked.handler.ts';
import { AppointmentArrivedHandler } from './on/appointment-arrived.handler.ts';
import { ConsentChangedHandler } from './on/consent-changed.handler.ts';
import { DoctorDelayedHandler } from './on/doctor-delayed.handler.ts';
import { LabTestCompletedHandler } from './on/lab-test-completed.handler.ts';
import { LabTestRecordedHandler } from './on/lab-test-recorded.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { PersonChangedHandler } from './on/person-changed.handler.ts';
import { PersonErasedHandler } from './on/person-erased.handler.ts';
import { PlanChangedHandler } from './on/plan-changed.handler.ts';
import { PrescriptionDispensedHandler } from './on/prescription-dispensed.handler.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { TokenNearHandler } from './on/token-near.handler.ts';
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
  AppointmentArrivedHandler,
  AppointmentBookedHandler,
  AppointmentCancelledHandler,
  AppointmentMissedHandler,
  AppointmentMovedHandler,
  ...CALENDAR_HANDLERS,
  ConsentChangedHandler,
  DoctorDelayedHandler,
  ...HOSPITAL_HANDLERS,
  LabTestCompletedHandler,
  LabTestRecordedHandler,
  PatientRegisteredHandler,
  PersonChangedHandler,
  PersonErasedHandler,
  PlanChangedHandler,
  PrescriptionDispensedHandler,
  PrescriptionSavedHandler,
  TokenNearHandler,
];

const JOBS = [
  ...[DeliverDueJob, DeliverJob, ForgetDeliveriesJob, MailOwnerOfWebhookJob, MailWebhookOffJob, ReplayJob],
  ...[ForgetMessageTextsJob, LiftStopJob, SendDueMessagesJob, TellStopsJob],
];

@Module({
  controllers: [WebhooksController, DeliveriesController, ...MESSAGE_CONTROLLERS, ...HANDLERS],
  providers: [
    ...JOBS,
    ...MESSAGE_PROVIDERS,
    ContactsService,
    HospitalsService,
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
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
