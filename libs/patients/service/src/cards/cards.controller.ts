import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { personCardPdf } from '@nidaan/patients-contracts';
import { Route, type FileAnswer } from '@nidaan/platform-http';
import { CardsService } from './cards.service.ts';

@Controller()
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Route(personCardPdf)
  pdf({ params, query }: InputOf<typeof personCardPdf>): Promise<FileAnswer> {
    return this.cards.pdf(params.id, query);
  }
}
