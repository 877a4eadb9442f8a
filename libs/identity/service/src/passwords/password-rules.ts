import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as say } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';

/** What a deployment asks of new passwords beyond the contract (OPN-01). */
@Injectable()
export class PasswordRules {
  constructor(private readonly config: Config) {}

  /** Throws 400 with the field's sentence when the password is too short. */
  check(field: string, password: string): void {
    if (password.length < this.config.values.PASSWORD_MIN_LENGTH)
      throw invalid(say.passwordShort, { [field]: say.passwordShort });
  }
}
