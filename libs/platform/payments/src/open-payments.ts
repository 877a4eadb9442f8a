import type { Config } from '@nidaan/platform-config';
import type { Files } from '@nidaan/platform-files';
import type { Logger } from '@nidaan/platform-telemetry';
import { NoPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { RazorpayPayments } from './razorpay-payments.ts';
import { SandboxPayments } from './sandbox-payments.ts';

/** The provider that the configuration names. */
export function openPayments(config: Config, files: Files, logger: Logger): PaymentProvider {
  const { values } = config;
  if (values.PAYMENT_PROVIDER === 'none') return new NoPayments();
  if (values.PAYMENT_PROVIDER === 'sandbox') return new SandboxPayments(files, config.keysFor('sandbox-payments')[0]);
  return new RazorpayPayments({
    keyId: values.RAZORPAY_KEY_ID,
    keySecret: values.RAZORPAY_KEY_SECRET,
    webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, ''),
    onFault: (sentence, fault) => logger.error(fault, { about: sentence }),
  });
}
