import { join } from 'node:path';
import { namedUrlOf, type Config, type ConfigValues } from '@nidaan/platform-config';
import type { Logger } from '@nidaan/platform-telemetry';
import type { MessageDriver } from './message-driver.ts';
import { NoMessages } from './no-messages.ts';
import { SandboxMessages } from './sandbox-messages.ts';
import { VonageMessages } from './vonage-messages.ts';

/** Where the sandbox keeps its SMS. */
export const smsFolder = ({ dataDir }: Pick<ConfigValues, 'dataDir'>): string => join(dataDir, 'sms');

/** The driver of SMS that the configuration names. */
export function openMessages(config: Config, logger: Logger): MessageDriver {
  const { values } = config;
  if (values.SMS_PROVIDER === 'none') return new NoMessages();
  if (values.SMS_PROVIDER === 'sandbox') return new SandboxMessages(smsFolder(values), config.keysFor('sandbox-messages')[0]);
  const base = namedUrlOf(values);
  return new VonageMessages({
    apiKey: values.VONAGE_API_KEY,
    apiSecret: values.VONAGE_API_SECRET,
    signatureSecret: values.VONAGE_SIGNATURE_SECRET,
    apiUrl: values.VONAGE_API_URL.replace(/\/+$/, ''),
    // Without an address nobody can report here: then what was taken stays 'sent'.
    reportsUrl: base && `${base}/api/public/messages/vonage/${values.SMS_WEBHOOK_KEY}/`,
    onFault: (sentence) => logger.warn(`An SMS was not taken: ${sentence}`),
  });
}
