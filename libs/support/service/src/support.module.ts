import { Module } from '@nestjs/common';
import { heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { Config } from '@nidaan/platform-config';
import { FileUrls } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { AuthorsService } from './accounts/authors.service.ts';
import { KnownAccountsRepository } from './accounts/known-accounts.repository.ts';
import { DemoTicketsService } from './demo/demo-tickets.service.ts';
import { PlanChangedHandler } from './on/plan-changed.handler.ts';
import { PlansRepository } from './plans/plans.repository.ts';
import { AttachmentsService } from './tickets/attachments.service.ts';
import { StaffTicketsController } from './tickets/staff-tickets.controller.ts';
import { StaffTicketsService } from './tickets/staff-tickets.service.ts';
import { TicketsController } from './tickets/tickets.controller.ts';
import { TicketsRepository } from './tickets/tickets.repository.ts';
import { TicketsService } from './tickets/tickets.service.ts';

const fileUrls = (config: Config, clock: Clock) =>
  new FileUrls(
    () => config.keysFor('file-urls'),
    '/api/files',
    () => clock.now().getTime(),
  );

@Module({
  controllers: [TicketsController, StaffTicketsController, PlanChangedHandler, ...HOSPITAL_HANDLERS],
  providers: [
    AttachmentsService,
    AuthorsService,
    DemoTicketsService,
    KnownAccountsRepository,
    heardBy(KnownAccountsRepository),
    PlansRepository,
    StaffTicketsService,
    TicketsRepository,
    TicketsService,
    { provide: FileUrls, useFactory: fileUrls, inject: [Config, Clock] },
  ],
})
export class SupportModule {}
