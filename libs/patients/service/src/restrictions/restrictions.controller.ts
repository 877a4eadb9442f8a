import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { readRestriction, restrictRecord, type RecordRestriction } from '@nidaan/patients-contracts';
import { findRestricted } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { RestrictionsService } from './restrictions.service.ts';

@Controller()
export class RestrictionsController {
  constructor(private readonly restrictions: RestrictionsService) {}

  @Route(findRestricted)
  find(): Promise<AnswerOf<typeof findRestricted>> {
    return this.restrictions.facts();
  }

  @Route(readRestriction)
  read({ params }: InputOf<typeof readRestriction>): Promise<RecordRestriction> {
    return this.restrictions.read(params.id);
  }

  @Route(restrictRecord)
  restrict({ params, body }: InputOf<typeof restrictRecord>): Promise<RecordRestriction> {
    return this.restrictions.set(params.id, body);
  }
}
