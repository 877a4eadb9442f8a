import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { listFailedJobs, listParkedEvents, replayParkedEvents, retryFailedJobs, showOperations } from '@nidaan/admin-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { OperationsGatheringService } from './operations-gathering.service.ts';

@Controller()
export class OperationsPanelController {
  constructor(private readonly gathering: OperationsGatheringService) {}

  @Route(showOperations)
  health(): Promise<unknown> {
    return this.gathering.health();
  }

  @Route(listParkedEvents)
  parked(): Promise<unknown> {
    return this.gathering.parked();
  }

  @Route(replayParkedEvents)
  replay(@Input() { body }: InputOf<typeof replayParkedEvents>): Promise<unknown> {
    return this.gathering.replay(body);
  }

  @Route(listFailedJobs)
  failedJobs(): Promise<unknown> {
    return this.gathering.failedJobs();
  }

  @Route(retryFailedJobs)
  retry(@Input() { body }: InputOf<typeof retryFailedJobs>): Promise<unknown> {
    return this.gathering.retry(body);
  }
}
