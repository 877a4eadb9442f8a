import type { ConfigValues } from '@nidaan/platform-config';
import type { Logger } from '@nidaan/platform-telemetry';
import { mailFolder } from './engines.ts';

const AGAIN_MS = 60_000;

/** Whether mail stays in a folder, because there is no server that could send it. */
export const keepsMail = ({ SMTP_URL }: Pick<ConfigValues, 'SMTP_URL'>): boolean => !SMTP_URL;

/** In production, warns at once and then each minute that nobody gets the mails; gives what ends it. */
export function warnOfUnsentMail(values: ConfigValues, logger: Logger): () => void {
  if (!values.isProduction || !keepsMail(values)) return () => undefined;
  const warn = () =>
    logger.warn(
      `Mails are sent to nobody: set SMTP_URL. Codes for logging in lie readable in ${mailFolder(values)} until it is set.`,
    );
  warn();
  const timer = setInterval(warn, AGAIN_MS).unref();
  return () => clearInterval(timer);
}
