import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { AadhaarVaultService, type SealedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { UhidsService } from '../uhids/uhids.service.ts';
import { personAadhaar } from './new-person.ts';
import type { PersonEntity } from './person.entity.ts';

/** Aadhaar numbers as the hospital at work keeps them (FRD-19). */
@Injectable()
export class PersonAadhaarService {
  constructor(
    private readonly vault: AadhaarVaultService,
    private readonly uhids: UhidsService,
  ) {}

  /** Seals a number; where the hospital keeps none, only index and last four are left. */
  async seal(typed: string): Promise<SealedAadhaar> {
    const sealed = this.vault.seal(currentHospital(), typed);
    return (await this.uhids.aadhaarMode()) === 'mask' ? { ...sealed, sealed: null } : sealed;
  }

  /** The same as a person bears it: a number that fails its check takes no part in matching. */
  async of(typed: string): Promise<Pick<PersonEntity, 'aadhaarIndex' | 'aadhaarSealed' | 'aadhaarLastFour'>> {
    return personAadhaar(typed, await this.seal(typed));
  }
}
