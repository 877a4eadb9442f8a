import { Injectable } from '@nestjs/common';
import type { LabLine } from '@nidaan/lab-contracts';
import { MoneyLinesRepository } from './money-lines.repository.ts';

@Injectable()
export class MoneyLinesService {
  constructor(private readonly rows: MoneyLinesRepository) {}

  after(id: number, limit: number): Promise<LabLine[]> {
    return this.rows.after(id, limit);
  }
}
