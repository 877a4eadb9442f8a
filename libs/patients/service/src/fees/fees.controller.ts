import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { exportFeeDifferences, listFeeDifferences, quoteFee } from '@nidaan/patients-contracts';
import { Route, type FileAnswer } from '@nidaan/platform-http';
import { FeesService } from './fees.service.ts';

@Controller()
export class FeesController {
  constructor(private readonly fees: FeesService) {}

  @Route(quoteFee)
  quote({ query }: InputOf<typeof quoteFee>): Promise<AnswerOf<typeof quoteFee>> {
    return this.fees.quote(query);
  }

  @Route(listFeeDifferences)
  differences({ query }: InputOf<typeof listFeeDifferences>): Promise<AnswerOf<typeof listFeeDifferences>> {
    return this.fees.differences(query);
  }

  @Route(exportFeeDifferences)
  export({ query }: InputOf<typeof exportFeeDifferences>): Promise<FileAnswer> {
    return this.fees.exported(query);
  }
}
