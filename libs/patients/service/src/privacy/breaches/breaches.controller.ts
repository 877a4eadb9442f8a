import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  amendBreach,
  breachDraftPdf,
  closeBreach,
  listBreaches,
  readBreach,
  recordBreach,
  type Breach,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { BreachPapersService } from './breach-papers.service.ts';
import { BreachesService } from './breaches.service.ts';

@Controller()
export class BreachesController {
  constructor(
    private readonly breaches: BreachesService,
    private readonly papers: BreachPapersService,
  ) {}

  @Route(listBreaches)
  list(): Promise<Breach[]> {
    return this.breaches.list();
  }

  @Route(recordBreach)
  record({ body }: InputOf<typeof recordBreach>): Promise<Breach> {
    return this.breaches.record(body);
  }

  @Route(readBreach)
  read({ params }: InputOf<typeof readBreach>): Promise<Breach> {
    return this.breaches.read(params.id);
  }

  @Route(amendBreach)
  amend({ params, body }: InputOf<typeof amendBreach>): Promise<Breach> {
    return this.breaches.amend(params.id, body);
  }

  @Route(closeBreach)
  close({ params, body }: InputOf<typeof closeBreach>): Promise<Breach> {
    return this.breaches.close(params.id, body.reason);
  }

  @Route(breachDraftPdf)
  draft({ params, query }: InputOf<typeof breachDraftPdf>): Promise<FileAnswer> {
    return this.papers.draft(params.id, query.for);
  }
}
