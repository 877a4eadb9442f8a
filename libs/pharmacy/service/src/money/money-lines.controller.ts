import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { billLines, type BillLine } from '@nidaan/pharmacy-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { MoneyLinesService } from './money-lines.service.ts';

/** What billing asks for. */
@Controller()
export class MoneyLinesController {
  constructor(private readonly lines: MoneyLinesService) {}

  @Route(billLines)
  list(@Input() { query }: InputOf<typeof billLines>): Promise<BillLine[]> {
    return this.lines.after(query.after, query.limit);
  }
}
