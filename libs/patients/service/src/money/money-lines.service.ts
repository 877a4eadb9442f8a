import { Injectable } from '@nestjs/common';
import type { ConsultationLine } from '@nidaan/patients-contracts';
import { MoneyLinesRepository } from './money-lines.repository.ts';

@Injectable()
export class MoneyLinesService {
  constructor(private readonly rows: MoneyLinesRepository) {}

  after(id: number, limit: number): Promise<ConsultationLine[]> {
    return this.rows.after(id, limit);
  }
}
