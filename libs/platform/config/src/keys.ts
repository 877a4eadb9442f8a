import { createHmac } from 'node:crypto';

/** A 32-byte key for one purpose ('aadhaar', 'otp', 'file-urls'), derived from the deployment's secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`nidaan:${purpose}`).digest();
