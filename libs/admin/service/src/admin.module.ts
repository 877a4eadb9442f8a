import { Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller.ts';
import { AuditGathering } from './audit/audit-gathering.service.ts';
import { AuditNames } from './audit/audit-names.service.ts';
import { DaysRepository } from './audit/days.repository.ts';
import { DemoLeads } from './demo/demo-leads.service.ts';
import { DoctorsController } from './doctors/doctors.controller.ts';
import { DoctorsRepository } from './doctors/doctors.repository.ts';
import { DoctorsService } from './doctors/doctors.service.ts';
import { RebuildModelsJob } from './jobs/rebuild-models.job.ts';
import { LeadsController } from './leads/leads.controller.ts';
import { LeadsRepository } from './leads/leads.repository.ts';
import { LeadsService } from './leads/leads.service.ts';
import { CountTicketWhenTicketChanged } from './on/count-ticket-when-ticket-changed.ts';
import { ListDoctorWhenHospitalVerified } from './on/list-doctor-when-hospital-verified.ts';
import { RenameDoctorWhenProfileChanged } from './on/rename-doctor-when-profile-changed.ts';
import { ShowDuesWhenDuesChanged } from './on/show-dues-when-dues-changed.ts';
import { ShowStatusWhenAccountChanged } from './on/show-status-when-account-changed.ts';
import { OperationsGathering } from './operations/operations-gathering.service.ts';
import { OperationsPanelController } from './operations/operations-panel.controller.ts';
import { RebuildService } from './rebuild/rebuild.service.ts';
import { Sources } from './rebuild/sources.service.ts';
import { SummaryController } from './summary/summary.controller.ts';
import { SummaryRepository } from './summary/summary.repository.ts';
import { SummaryService } from './summary/summary.service.ts';
import { KnownTicketsRepository } from './tickets/known-tickets.repository.ts';

const HANDLERS = [
  CountTicketWhenTicketChanged,
  ListDoctorWhenHospitalVerified,
  RenameDoctorWhenProfileChanged,
  ShowDuesWhenDuesChanged,
  ShowStatusWhenAccountChanged,
];

/** What the platform's staff see of all hospitals, and who asked to become one. */
@Module({
  controllers: [AuditController, DoctorsController, LeadsController, OperationsPanelController, SummaryController, ...HANDLERS],
  providers: [
    AuditGathering,
    AuditNames,
    DaysRepository,
    DemoLeads,
    DoctorsRepository,
    DoctorsService,
    KnownTicketsRepository,
    LeadsRepository,
    LeadsService,
    OperationsGathering,
    RebuildModelsJob,
    RebuildService,
    Sources,
    SummaryRepository,
    SummaryService,
  ],
})
export class AdminModule {}
