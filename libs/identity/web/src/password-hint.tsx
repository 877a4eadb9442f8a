import { DOCUMENTED_PASSWORD_MINIMUM, RECOMMENDED_PASSWORD_LENGTH } from '@nidaan/identity-contracts';
import { FieldHint, t } from '@nidaan/ui';

/** Advice only: shorter passwords are accepted by default (OPN-01). */
export function PasswordHint({ length }: { length: number }) {
  const isShort = length >= DOCUMENTED_PASSWORD_MINIMUM && length < RECOMMENDED_PASSWORD_LENGTH;
  return isShort ? (
    <FieldHint>{t('{RECOMMENDED_PASSWORD_LENGTH} or more characters recommended', { RECOMMENDED_PASSWORD_LENGTH })}</FieldHint>
  ) : null;
}
