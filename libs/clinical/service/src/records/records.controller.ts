import { Controller } from '@nestjs/common';
import { saveRecord } from '@nidaan/clinical-contracts';
import { type InputOf } from '@nidaan/kernel';
import { Input, Route } from '@nidaan/platform-http';
import { RecordsService } from './records.service.ts';

@Controller()
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Route(saveRecord)
  save(@Input() { body }: InputOf<typeof saveRecord>): Promise<unknown> {
    return this.records.save(body);
  }
}
