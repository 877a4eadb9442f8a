import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  confirmErasure,
  erasureLetterPdf,
  readErasurePlan,
  type ErasurePlan,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { ErasurePapersService } from './erasure-papers.service.ts';
import { ErasuresService } from './erasures.service.ts';

@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly papers: ErasurePapersService,
  ) {}

  @Route(readErasurePlan)
  plan({ params }: InputOf<typeof readErasurePlan>): Promise<ErasurePlan> {
    return this.erasures.plan(params.id);
  }

  @Route(confirmErasure)
  confirm({ params, body }: InputOf<typeof confirmErasure>): Promise<PrivacyRequest> {
    return this.erasures.confirm(params.id, body);
  }

  @Route(erasureLetterPdf)
  letter({ params, query }: InputOf<typeof erasureLetterPdf>): Promise<FileAnswer> {
    return this.papers.letter(params.id, query.size);
  }
}
