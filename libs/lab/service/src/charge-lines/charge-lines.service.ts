import { Injectable } from '@nestjs/common';
import type { LabLine } from '@nidaan/lab-contracts';
import { ChargeLinesRepository } from './charge-lines.repository.ts';

@Injectable()
export class ChargeLinesService {
  constructor(private readonly rows: ChargeLinesRepository) {}

  after(id: number, limit: number): Promise<LabLine[]> {
    return this.rows.after(id, limit);
  }
}
