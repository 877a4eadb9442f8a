import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, RECOMMENDED_PASSWORD_LENGTH } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { isCommonPassword } from './common-passwords.ts';

/** What a deployment asks of new passwords beyond the contract (OPN-01); those of before log in as they did. */
@Injectable()
export class PasswordRules {
  constructor(private readonly config: Config) {}

  /** Throws 400 with the field's sentence when the password is too short or, in production and wherever eight characters are asked for, common. */
  check(field: string, password: string): void {
    const { PASSWORD_MIN_LENGTH: minimum, isProduction } = this.config.values;
    if (password.length < minimum) throw invalid(messages.passwordShort, { [field]: messages.passwordShort });
    const isStrict = isProduction || minimum >= RECOMMENDED_PASSWORD_LENGTH;
    if (isStrict && isCommonPassword(password)) throw invalid(messages.passwordCommon, { [field]: messages.passwordCommon });
  }
}
