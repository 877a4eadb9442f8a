import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from './index.ts';

const TOKEN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const paid = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'none', SECRET: randomBytes(36).toString('base64'), TOKEN_KEY };

const faultOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.message;
    throw fault;
  }
  return '';
};

describe('how messages reach phones', () => {
  const vonage = {
    SMS_PROVIDER: 'vonage',
    VONAGE_API_KEY: 'abcd1234',
    VONAGE_API_SECRET: 'a-secret-of-vonage',
    VONAGE_SIGNATURE_SECRET: 'a-secret-of-reports',
    SMS_WEBHOOK_KEY: '0123456789abcdef0123456789abcdef',
  };

  it.each([
    [{ ...paid, SMS_PROVIDER: 'sandbox' }, 'SMS_PROVIDER must be vonage or none in production'],
    [{ ...paid, ...vonage, VONAGE_API_URL: 'http://10.0.0.9' }, 'VONAGE_API_URL must begin with https:// in production'],
    [{ ...vonage, VONAGE_API_KEY: '' }, 'VONAGE_API_KEY must be the API key of an account at Vonage'],
    [{ ...vonage, VONAGE_API_SECRET: '' }, 'VONAGE_API_SECRET must be set, with at least 12 characters'],
    [{ ...vonage, VONAGE_SIGNATURE_SECRET: 'short' }, 'VONAGE_SIGNATURE_SECRET must be set, with at least 12 characters'],
    [
      { ...vonage, VONAGE_SIGNATURE_SECRET: 'a-secret-of-vonage' },
      'VONAGE_SIGNATURE_SECRET must be another one than VONAGE_API_SECRET',
    ],
    [{ ...vonage, SMS_WEBHOOK_KEY: 'guess' }, 'SMS_WEBHOOK_KEY must have 22 to 64 letters and digits'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be vonage, sandbox or none'],
  ])('FRD-70 sends no SMS to nobody in production, and takes no half account (%#)', (env, sentence) => {
    expect(faultOf(env)).toContain(`Nidaan cannot start: ${sentence}`);
  });

  it('FRD-70 without a choice SMS stay in the sandbox, and in production nobody sends', () => {
    expect(readConfig({}).values.SMS_PROVIDER).toBe('sandbox');
    expect(readConfig(paid).values.SMS_PROVIDER).toBe('none');
    expect(readConfig({ ...paid, ...vonage }).values).toMatchObject({
      SMS_PROVIDER: 'vonage',
      VONAGE_API_URL: 'https://api.nexmo.com',
    });
  });
});
