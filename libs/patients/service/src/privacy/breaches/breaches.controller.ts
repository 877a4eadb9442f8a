import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  amendBreach,
  breachDraftPdf,
  breachPersonsCsv,
  changePastedPersons,
  closeBreach,
  listBreaches,
  listBreachPersons,
  listPastedPersons,
  pastedPersonsCsv,
  readBreach,
  recordBreach,
  type Breach,
  type BreachPersons,
  type PastedPersons,
} from '@nidaan/patients-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { BreachPapersService } from './breach-papers.service.ts';
import { BreachPersonsService } from './breach-persons.service.ts';
import { BreachesService } from './breaches.service.ts';
import { PastedPersonsService } from './pasted-persons.service.ts';

@Controller()
export class BreachesController {
  constructor(
    private readonly breaches: BreachesService,
    private readonly papers: BreachPapersService,
    private readonly affected: BreachPersonsService,
    private readonly pasted: PastedPersonsService,
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

  @Route(listBreachPersons)
  persons({ params, query }: InputOf<typeof listBreachPersons>): Promise<BreachPersons> {
    return this.affected.list(params.id, query);
  }

  @Route(breachPersonsCsv)
  personsCsv({ params, query }: InputOf<typeof breachPersonsCsv>): Promise<FileAnswer> {
    return this.affected.csv(params.id, query);
  }

  @Route(listPastedPersons)
  pastedPersons({ params, query }: InputOf<typeof listPastedPersons>): Promise<BreachPersons> {
    return this.affected.listPasted(params.id, query);
  }

  @Route(changePastedPersons)
  changePasted({ params, body }: InputOf<typeof changePastedPersons>): Promise<PastedPersons> {
    return this.pasted.change(params.id, body);
  }

  @Route(pastedPersonsCsv)
  pastedCsv({ params }: InputOf<typeof pastedPersonsCsv>): Promise<FileAnswer> {
    return this.affected.pastedCsv(params.id);
  }

  @Route(breachDraftPdf)
  draft({ params, query }: InputOf<typeof breachDraftPdf>): Promise<FileAnswer> {
    return this.papers.draft(params.id, query.for);
  }
}
