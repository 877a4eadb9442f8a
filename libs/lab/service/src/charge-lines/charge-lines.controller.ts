import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { labLines, type LabLine } from '@nidaan/lab-contracts';
import { Route } from '@nidaan/platform-http';
import { ChargeLinesService } from './charge-lines.service.ts';

/** What billing asks for. */
@Controller()
export class ChargeLinesController {
  constructor(private readonly lines: ChargeLinesService) {}

  @Route(labLines)
  list({ query }: InputOf<typeof labLines>): Promise<LabLine[]> {
    return this.lines.after(query.after, query.limit);
  }
}
