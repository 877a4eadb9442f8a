import { Injectable } from '@nestjs/common';
import { importHospital } from '@nidaan/billing-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { HospitalImportService } from '../charges/hospital-import.service.ts';

/** Brings the books of a hospital up to date that was there before billing was. */
@Injectable()
export class ImportHospitalJob {
  constructor(private readonly takeOver: HospitalImportService) {}

  @JobHandler(importHospital)
  async run(): Promise<void> {
    await this.takeOver.run();
  }
}
