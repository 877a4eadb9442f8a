import { Injectable } from '@nestjs/common';
import type { BillLine } from '@nidaan/pharmacy-contracts';
import { ChargeLinesRepository } from './charge-lines.repository.ts';

@Injectable()
export class ChargeLinesService {
  constructor(private readonly rows: ChargeLinesRepository) {}

  after(id: number, limit: number): Promise<BillLine[]> {
    return this.rows.after(id, limit);
  }
}
