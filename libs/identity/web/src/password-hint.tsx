import { DOCUMENTED_PASSWORD_MINIMUM, RECOMMENDED_PASSWORD_LENGTH } from '@nidaan/identity-contracts';
import { FieldHint } from '@nidaan/ui';

/** Advice only: shorter passwords are accepted by default (OPN-01). */
export function PasswordHint({ length }: { length: number }) {
  const isShort = length >= DOCUMENTED_PASSWORD_MINIMUM && length < RECOMMENDED_PASSWORD_LENGTH;
  return isShort ? <FieldHint>{`${RECOMMENDED_PASSWORD_LENGTH} or more characters recommended`}</FieldHint> : null;
}
