import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  addRecall,
  changeRecall,
  listRecallRules,
  listRecalls,
  saveRecallRules,
  type Recall,
  type RecallRule,
} from '@nidaan/patients-contracts';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { RecallRulesService } from './recall-rules.service.ts';
import { RecallsService } from './recalls.service.ts';

@Controller()
export class RecallsController {
  constructor(
    private readonly recalls: RecallsService,
    private readonly rules: RecallRulesService,
  ) {}

  @Route(listRecalls)
  list({ query }: InputOf<typeof listRecalls>): ArrayStream<Recall> {
    return new ArrayStream(this.recalls.list(query));
  }

  @Route(addRecall)
  add({ body }: InputOf<typeof addRecall>): Promise<Recall> {
    return this.recalls.add(body);
  }

  @Route(changeRecall)
  change({ params, body }: InputOf<typeof changeRecall>): Promise<Recall> {
    return this.recalls.change(params.id, body);
  }

  @Route(listRecallRules)
  listRules(): Promise<RecallRule[]> {
    return this.rules.list();
  }

  @Route(saveRecallRules)
  saveRules({ query, body }: InputOf<typeof saveRecallRules>): Promise<RecallRule[]> {
    return this.rules.save(body, query.seen);
  }
}
