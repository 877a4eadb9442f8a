import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { listFailedJobs, listParkedEvents, replayParkedEvents, retryFailedJobs, showOperations } from '@nidaan/admin-contracts';
import { Route } from '@nidaan/platform-http';
import { OperationsGatheringService } from './operations-gathering.service.ts';

@Controller()
export class OperationsPanelController {
  constructor(private readonly gathering: OperationsGatheringService) {}

  @Route(showOperations)
  health(): Promise<AnswerOf<typeof showOperations>> {
    return this.gathering.health();
  }

  @Route(listParkedEvents)
  parked(): Promise<AnswerOf<typeof listParkedEvents>> {
    return this.gathering.parked();
  }

  @Route(replayParkedEvents)
  replay({ body }: InputOf<typeof replayParkedEvents>): Promise<AnswerOf<typeof replayParkedEvents>> {
    return this.gathering.replay(body);
  }

  @Route(listFailedJobs)
  failedJobs(): Promise<AnswerOf<typeof listFailedJobs>> {
    return this.gathering.failedJobs();
  }

  @Route(retryFailedJobs)
  retry({ body }: InputOf<typeof retryFailedJobs>): Promise<AnswerOf<typeof retryFailedJobs>> {
    return this.gathering.retry(body);
  }
}
