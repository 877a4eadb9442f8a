import { email as emailOf, MAX_PAISE } from '@nidaan/kernel';
import type { PaymentProvider } from './payment-provider.ts';
import { SandboxPayments } from './sandbox-payments.ts';

/** The note that names the hospital of a payment where no user is logged in: the e-mail of its account. */
export const EMAIL_NOTE = 'account_email';

const USAGE = 'Usage: npm run -s payments:sandbox -- <e-mail of the hospital> <paise, 2000 for ₹20.00>';

/** Makes a captured payment for the hospital with this e-mail, as if it had paid elsewhere; its id. Throws one sentence for the operator. */
export async function payInSandbox(provider: PaymentProvider, email: unknown, paise: unknown): Promise<string> {
  if (!(provider instanceof SandboxPayments))
    throw expected(`PAYMENT_PROVIDER is ${provider.name} here: only the sandbox can make payments that are no money.`);
  const address = emailOf({ required: USAGE, invalid: USAGE }).safeParse(email);
  const amount = /^\d{1,12}$/.test(String(paise)) ? Number(paise) : 0;
  if (!address.success || amount < 1 || amount > MAX_PAISE) throw expected(USAGE);
  const { id } = await provider.make({ paise: amount, notes: { [EMAIL_NOTE]: address.data } });
  return id;
}

const expected = (sentence: string) => Object.assign(new Error(sentence), { isExpected: true });
