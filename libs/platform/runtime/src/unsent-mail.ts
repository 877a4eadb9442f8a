import type { ConfigValues } from '@nidaan/platform-config';
import type { Logger, Metrics } from '@nidaan/platform-telemetry';
import { mailFolder } from './infrastructure.ts';

const AGAIN_MS = 60_000;

// Mail stays in a folder where there is no server that could send it.
const keepsMail = ({ SMTP_URL }: Pick<ConfigValues, 'SMTP_URL'>): boolean => !SMTP_URL;

/** Reports whether mails of a service are kept, where its jobs run. Other processes send no mail, so they have no SMTP_URL and cannot know. */
export function reportMailKept(values: Pick<ConfigValues, 'SMTP_URL'>, metrics: Metrics): void {
  const isKept = Number(keepsMail(values));
  metrics.gauge('nidaan_mail_kept', 'Whether mails stay in a folder for want of a mail server', () => isKept);
}

/** In production, warns at once and then each minute that mails are not sent; returns a function that stops it. */
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
