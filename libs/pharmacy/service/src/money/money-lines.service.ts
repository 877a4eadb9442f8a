import { Injectable } from '@nestjs/common';
import type { BillLine } from '@nidaan/pharmacy-contracts';
import { MoneyLinesRepository } from './money-lines.repository.ts';

@Injectable()
export class MoneyLinesService {
  constructor(private readonly rows: MoneyLinesRepository) {}

  after(id: number, limit: number): Promise<BillLine[]> {
    return this.rows.after(id, limit);
  }
}
