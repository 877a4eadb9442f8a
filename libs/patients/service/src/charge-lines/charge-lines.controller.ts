import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { consultationLines, type ConsultationLine } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { ChargeLinesService } from './charge-lines.service.ts';

/** What billing asks for. */
@Controller()
export class ChargeLinesController {
  constructor(private readonly lines: ChargeLinesService) {}

  @Route(consultationLines)
  list({ query }: InputOf<typeof consultationLines>): Promise<ConsultationLine[]> {
    return this.lines.after(query.after, query.limit);
  }
}
