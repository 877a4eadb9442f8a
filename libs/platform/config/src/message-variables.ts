import { z } from 'zod';
import { text, whole } from './variable-kinds.ts';

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** How messages reach phones. Without a choice: the sandbox, and in production nobody. */
export const messageVariables = {
  SMS_PROVIDER: z.enum(['sandbox', 'vonage', 'none', ''], { error: 'must be vonage, sandbox or none' }).optional(),
  VONAGE_API_KEY: text(),
  VONAGE_API_SECRET: text(),
  VONAGE_SIGNATURE_SECRET: text(),
  VONAGE_API_URL: text('https://api.nexmo.com').refine(isWebAddress, { error: 'must be an address that begins with https://' }),
  /** Stands in the address of reports, which nobody can guess then. */
  SMS_WEBHOOK_KEY: text(),
  /** What one part of an SMS costs, in paise: the Messages screen counts with it. */
  SMS_PAISE_PER_PART: whole(20, 0, 10_000),
};

type MessageValues = z.output<z.ZodObject<typeof messageVariables>>;

const SHORTEST_SECRET = 12;
const WEBHOOK_KEY = /^[A-Za-z0-9_-]{22,64}$/;

/** Whose SMS are sent. */
export const smsProviderOf = (given: MessageValues['SMS_PROVIDER'], isProduction: boolean): 'sandbox' | 'vonage' | 'none' =>
  given || (isProduction ? 'none' : 'sandbox');

/** What is wrong with the variables of messages, a sentence each: half an account, and in production SMS that reach nobody. */
export function messageFaults(values: MessageValues, isProduction: boolean): string[] {
  const faults: string[] = [];
  if (isProduction && values.SMS_PROVIDER === 'sandbox')
    faults.push('SMS_PROVIDER must be vonage or none in production, where SMS of the sandbox would reach nobody');
  if (values.SMS_PROVIDER !== 'vonage') return faults;
  if (!/^\w{6,20}$/.test(values.VONAGE_API_KEY)) faults.push('VONAGE_API_KEY must be the API key of an account at Vonage');
  for (const name of ['VONAGE_API_SECRET', 'VONAGE_SIGNATURE_SECRET'] as const)
    if (values[name].length < SHORTEST_SECRET) faults.push(`${name} must be set, with at least ${SHORTEST_SECRET} characters`);
  if (values.VONAGE_API_SECRET !== '' && values.VONAGE_API_SECRET === values.VONAGE_SIGNATURE_SECRET)
    faults.push('VONAGE_SIGNATURE_SECRET must be another one than VONAGE_API_SECRET');
  if (!WEBHOOK_KEY.test(values.SMS_WEBHOOK_KEY))
    faults.push('SMS_WEBHOOK_KEY must have 22 to 64 letters and digits (openssl rand -hex 16)');
  if (isProduction && !values.VONAGE_API_URL.startsWith('https:'))
    faults.push('VONAGE_API_URL must begin with https:// in production');
  return faults;
}
