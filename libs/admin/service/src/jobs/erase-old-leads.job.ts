import { Injectable } from '@nestjs/common';
import { eraseOldLeads } from '@nidaan/admin-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { LeadsService } from '../leads/leads.service.ts';

/** Erases every night what visitors wrote and nobody needs any more. */
@Injectable()
export class EraseOldLeadsJob {
  constructor(private readonly leads: LeadsService) {}

  @JobHandler(eraseOldLeads)
  run(): Promise<void> {
    return this.leads.eraseOld();
  }
}
