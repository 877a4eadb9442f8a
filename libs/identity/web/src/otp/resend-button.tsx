import { Button } from '@mantine/core';
import { RESEND_COUNTDOWN_SECONDS } from '@nidaan/identity-contracts';
import { t, useCountdown } from '@nidaan/ui';

interface ResendButtonProps {
  isBusy: boolean;
  /** Gives null when no code was sent. */
  onResend: () => Promise<unknown>;
}

/** Asks for another code, some time after the last one. */
export function ResendButton({ isBusy, onResend }: ResendButtonProps) {
  const { left, restart } = useCountdown(RESEND_COUNTDOWN_SECONDS);
  const resend = async () => {
    if (await onResend()) restart();
  };
  return (
    <Button type="button" variant="subtle" disabled={left > 0} loading={isBusy} onClick={resend} className="n-figures">
      {left > 0 ? t('Resend in {left}s', { left }) : t('Resend OTP')}
    </Button>
  );
}
