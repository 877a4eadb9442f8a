import { Module } from '@nestjs/common';
import { heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { AuditController } from './audit/audit.controller.ts';
import { AuditGatheringService } from './audit/audit-gathering.service.ts';
import { AuditNamesService } from './audit/audit-names.service.ts';
import { AuditDaysRepository } from './audit/audit-days.repository.ts';
import { DemoLeadsService } from './demo/demo-leads.service.ts';
import { HospitalAccountsController } from './hospital-accounts/hospital-accounts.controller.ts';
import { HospitalAccountsRepository } from './hospital-accounts/hospital-accounts.repository.ts';
import { HospitalAccountsService } from './hospital-accounts/hospital-accounts.service.ts';
import { EraseOldLeadsJob } from './jobs/erase-old-leads.job.ts';
import { RebuildModelsJob } from './jobs/rebuild-models.job.ts';
import { LeadsController } from './leads/leads.controller.ts';
import { LeadsRepository } from './leads/leads.repository.ts';
import { LeadsService } from './leads/leads.service.ts';
import { TicketStateHandler } from './on/ticket-state.handler.ts';
import { DuesChangedHandler } from './on/dues-changed.handler.ts';
import { AccountStatusHandler } from './on/account-status.handler.ts';
import { OperationsGatheringService } from './operations/operations-gathering.service.ts';
import { OperationsPanelController } from './operations/operations-panel.controller.ts';
import { RebuildService } from './rebuild/rebuild.service.ts';
import { RebuildSourcesService } from './rebuild/rebuild-sources.service.ts';
import { SummaryController } from './summary/summary.controller.ts';
import { SummaryRepository } from './summary/summary.repository.ts';
import { SummaryService } from './summary/summary.service.ts';
import { KnownTicketsRepository } from './tickets/known-tickets.repository.ts';

const HANDLERS = [TicketStateHandler, ...HOSPITAL_HANDLERS, DuesChangedHandler, AccountStatusHandler];

/** What the platform's staff see of all hospitals, and who asked to become one. */
@Module({
  controllers: [
    AuditController,
    HospitalAccountsController,
    LeadsController,
    OperationsPanelController,
    SummaryController,
    ...HANDLERS,
  ],
  providers: [
    AuditGatheringService,
    AuditNamesService,
    AuditDaysRepository,
    DemoLeadsService,
    EraseOldLeadsJob,
    HospitalAccountsRepository,
    heardBy(HospitalAccountsRepository),
    HospitalAccountsService,
    KnownTicketsRepository,
    LeadsRepository,
    LeadsService,
    OperationsGatheringService,
    RebuildModelsJob,
    RebuildService,
    RebuildSourcesService,
    SummaryRepository,
    SummaryService,
  ],
})
export class AdminModule {}
