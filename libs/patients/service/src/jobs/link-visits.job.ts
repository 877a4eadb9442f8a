import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { askForLinks, linkVisits, sweepVisits } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { OldVisitsRunsService } from '../old-visits/old-visits-runs.service.ts';

/** Persons of visits that were registered before there were persons, or by a process of the release before (FRD-22). */
@Injectable()
export class LinkVisitsJob {
  constructor(private readonly runs: OldVisitsRunsService) {}

  @JobHandler(askForLinks)
  async ask(): Promise<void> {
    await this.runs.askForAll({ again: false });
  }

  @JobHandler(sweepVisits)
  async sweep(): Promise<void> {
    await this.runs.askForAll({ again: true });
  }

  // The release before asked for one hospital by a job.
  @JobHandler(linkVisits)
  async link({ again }: JobDataOf<typeof linkVisits>): Promise<void> {
    await this.runs.ask(again);
  }
}
