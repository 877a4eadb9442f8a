import { z } from 'zod';

const text = z
  .string()
  .optional()
  .transform((value) => value ?? '');

/** How hospitals pay the platform. Without a choice: the sandbox, which production refuses. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'razorpay', 'none', ''], { error: 'must be razorpay, sandbox or none' })
    .optional()
    .transform((value) => value || 'sandbox'),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_API_URL: text
    .transform((value) => value || 'https://api.razorpay.com')
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be an address that begins with https://',
    }),
};

type PaymentValues = { [K in keyof typeof paymentVariables]: z.output<(typeof paymentVariables)[K]> } & {
  ALLOW_TEST_PAYMENTS: boolean;
};

const KEY_ID = /^rzp_(?:live|test)_[A-Za-z0-9]+$/;
const SHORTEST_SECRET = 12;

/** What is wrong with the payment variables, a sentence each: half a key, and in production money that is none. */
export function paymentFaults(values: PaymentValues, isProduction: boolean): string[] {
  const faults: string[] = [];
  const { PAYMENT_PROVIDER: provider, RAZORPAY_KEY_ID: keyId } = values;
  const isStrict = isProduction && !values.ALLOW_TEST_PAYMENTS;
  if (provider === 'sandbox' && isStrict)
    faults.push(
      'PAYMENT_PROVIDER must be razorpay or none in production, where the sandbox would take payments that are no money',
    );
  if (provider !== 'razorpay') return faults;
  if (!KEY_ID.test(keyId)) faults.push('RAZORPAY_KEY_ID must be a key id of Razorpay, as rzp_live_…');
  else if (keyId.startsWith('rzp_test_') && isStrict)
    faults.push('RAZORPAY_KEY_ID is one of the test mode, which takes payments that are no money: production needs rzp_live_…');
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const)
    if (values[name].length < SHORTEST_SECRET) faults.push(`${name} must be set, with at least ${SHORTEST_SECRET} characters`);
  if (values.RAZORPAY_KEY_SECRET !== '' && values.RAZORPAY_KEY_SECRET === values.RAZORPAY_WEBHOOK_SECRET)
    faults.push('RAZORPAY_WEBHOOK_SECRET must be another one than RAZORPAY_KEY_SECRET');
  if (isStrict && !values.RAZORPAY_API_URL.startsWith('https:'))
    faults.push('RAZORPAY_API_URL must begin with https:// in production');
  return faults;
}
