import { Injectable } from '@nestjs/common';
import type { ConsultationLine } from '@nidaan/patients-contracts';
import { ChargeLinesRepository } from './charge-lines.repository.ts';

@Injectable()
export class ChargeLinesService {
  constructor(private readonly rows: ChargeLinesRepository) {}

  after(id: number, limit: number): Promise<ConsultationLine[]> {
    return this.rows.after(id, limit);
  }
}
