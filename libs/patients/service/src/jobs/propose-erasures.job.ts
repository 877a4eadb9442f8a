import { Injectable } from '@nestjs/common';
import { findPastTheirTime, proposeErasures } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { RetentionLookService } from '../privacy/retention/retention-look.service.ts';

/** Proposes monthly whose time is over; a person decides (ORG-77). */
@Injectable()
export class ProposeErasuresJob {
  constructor(private readonly looks: RetentionLookService) {}

  @JobHandler(findPastTheirTime)
  ask(): Promise<void> {
    return this.looks.askForAll();
  }

  @JobHandler(proposeErasures)
  run(): Promise<void> {
    return this.looks.run();
  }
}
