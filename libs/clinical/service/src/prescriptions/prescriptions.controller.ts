import { Controller } from '@nestjs/common';
import { listOrderedTests, listUsedMedicines, ownDay, recordOwner, saveRecord } from '@nidaan/clinical-contracts';
import { type AnswerOf, type InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { PrescriptionsService } from './prescriptions.service.ts';

@Controller()
export class PrescriptionsController {
  constructor(private readonly records: PrescriptionsService) {}

  @Route(saveRecord)
  save({ body }: InputOf<typeof saveRecord>): Promise<AnswerOf<typeof saveRecord>> {
    return this.records.save(body);
  }

  @Route(listUsedMedicines)
  usedMedicines(): Promise<AnswerOf<typeof listUsedMedicines>> {
    return this.records.usedMedicines();
  }

  @Route(ownDay)
  ownDay({ query }: InputOf<typeof ownDay>): Promise<AnswerOf<typeof ownDay>> {
    return this.records.ownDay(new Date(query.since));
  }

  @Route(listOrderedTests)
  orderedTests({ query }: InputOf<typeof listOrderedTests>): Promise<AnswerOf<typeof listOrderedTests>> {
    return this.records.orderedTests(query.after, query.limit);
  }

  @Route(recordOwner)
  owner({ params }: InputOf<typeof recordOwner>): Promise<AnswerOf<typeof recordOwner>> {
    return this.records.ownerOf(params.id);
  }
}
