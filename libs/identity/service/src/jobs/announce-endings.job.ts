import { Injectable } from '@nestjs/common';
import { announceEndings } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { EndingsService } from '../endings/endings.service.ts';

@Injectable()
export class AnnounceEndingsJob {
  constructor(private readonly endings: EndingsService) {}

  @JobHandler(announceEndings)
  run(): Promise<void> {
    return this.endings.announce();
  }
}
