import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Config, keyMark, seal, unseal } from '@nidaan/platform-config';
import { Logger } from '@nidaan/platform-telemetry';

/** An Aadhaar number as it is stored (S12). */
export interface SealedAadhaar {
  /** As `seal` of platform/config makes it; null when none was given. */
  sealed: Buffer | null;
  /** Blind index for exact search, as text of a signed 64-bit number; null when none was given. */
  index: string | null;
  /** Last four characters, '' where showing them would show nearly all. */
  lastFour: string;
}

/** Encrypts Aadhaar numbers at rest and finds them again without showing them. Keys roll over: what any of them sealed opens. */
@Injectable()
export class AadhaarVaultService {
  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** What stands at the head of all that is sealed from now on. */
  get mark(): Buffer {
    return keyMark(this.config.keysFor('aadhaar')[0]);
  }

  /** Bound to its hospital: a value copied into another tenant's row does not open. */
  seal(hospitalId: number, aadhaar: string): SealedAadhaar {
    if (aadhaar.trim() === '') return { sealed: null, index: null, lastFour: '' };
    const sealed = seal(this.config.keysFor('aadhaar'), String(hospitalId), aadhaar);
    const shown = normal(aadhaar);
    const [index] = this.indexesOf(hospitalId, aadhaar);
    return { sealed, index: index!, lastFour: shown.length >= 8 ? shown.slice(-4) : '' };
  }

  /** The number as it was entered; throws when the value was tampered with or its key is unknown. */
  open(hospitalId: number, sealed: Buffer | null): string {
    return sealed === null ? '' : unseal(this.config.keysFor('aadhaar'), String(hospitalId), sealed);
  }

  /** The same in the hospital at work; undefined, and told the operator, where it does not open. Throws where this process holds no key. */
  read(id: number, sealed: Buffer | null): string | undefined {
    const keys = this.config.keysFor('aadhaar');
    try {
      return sealed === null ? '' : unseal(keys, String(currentHospital()), sealed);
    } catch {
      this.logger.error('A sealed Aadhaar number cannot be opened', { patientId: id });
      return undefined;
    }
  }

  /** Blind indexes of a number, one for each key: equal for equal numbers of one hospital, however they are spaced. */
  indexesOf(hospitalId: number, aadhaar: string): string[] {
    const text = `${hospitalId}:${normal(aadhaar)}`;
    const macs = this.config.keysFor('aadhaar-index').map((key) => createHmac('sha256', key).update(text).digest());
    return macs.map((mac) => mac.readBigInt64BE(0).toString());
  }
}

/** How a stored number looks where it is not shown: 'XXXX XXXX 1234'. */
export const maskedAadhaar = (given: boolean, lastFour: string): string =>
  given ? `XXXX XXXX ${lastFour === '' ? 'XXXX' : lastFour}` : '';

// '1234 5678 9012' and '1234-5678-9012' are the same number.
const normal = (aadhaar: string): string => aadhaar.replace(/[\s-]+/g, '').toLowerCase();
