import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';

/** Codes that prove an e-mail. */
@Injectable()
export class OtpSecrets extends CodeSecrets {
  constructor(config: Config) {
    super(() => config.keysFor('otp'));
  }
}
