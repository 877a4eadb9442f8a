import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { billLines, type BillLine } from '@nidaan/pharmacy-contracts';
import { Route } from '@nidaan/platform-http';
import { ChargeLinesService } from './charge-lines.service.ts';

/** What billing asks for. */
@Controller()
export class ChargeLinesController {
  constructor(private readonly lines: ChargeLinesService) {}

  @Route(billLines)
  list({ query }: InputOf<typeof billLines>): Promise<BillLine[]> {
    return this.lines.after(query.after, query.limit);
  }
}
