import { Injectable } from '@nestjs/common';
import { takeOverHospital } from '@nidaan/billing-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { TakeOver } from '../sources/take-over.service.ts';

/** Brings the books of a hospital up to date that was there before billing was. */
@Injectable()
export class TakeOverHospitalJob {
  constructor(private readonly takeOver: TakeOver) {}

  @JobHandler(takeOverHospital)
  async run(): Promise<void> {
    await this.takeOver.run();
  }
}
