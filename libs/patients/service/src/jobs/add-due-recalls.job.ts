import { Injectable } from '@nestjs/common';
import { addDueRecalls, findRecalls } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { RecallRulesService } from '../recalls/recall-rules.service.ts';

/** Notes nightly whom doctors want to see again (FRD-88). */
@Injectable()
export class AddDueRecallsJob {
  constructor(private readonly rules: RecallRulesService) {}

  @JobHandler(findRecalls)
  ask(): Promise<void> {
    return this.rules.askForAll();
  }

  @JobHandler(addDueRecalls)
  run(): Promise<void> {
    return this.rules.run();
  }
}
