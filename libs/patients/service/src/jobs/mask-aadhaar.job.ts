import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { maskAadhaar } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { AadhaarErasureRepository } from '../aadhaar/aadhaar-erasure.repository.ts';

/** Erases whole Aadhaar numbers, a part at a time: stopped half-way it goes on where it was (FRD-19). */
@Injectable()
export class MaskAadhaarJob {
  constructor(private readonly numbers: AadhaarErasureRepository) {}

  @JobHandler(maskAadhaar)
  async run({ hospitalId }: JobDataOf<typeof maskAadhaar>): Promise<void> {
    // A hospital that has gone back to keeping them keeps what is left.
    while (await this.numbers.eraseSome(hospitalId));
  }
}
