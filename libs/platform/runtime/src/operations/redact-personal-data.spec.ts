import { describe, expect, it } from '@jest/globals';
import { redactPersonalData } from './redact-personal-data.ts';

describe('the message of a fault', () => {
  it('S13 loses addresses, phones, Aadhaar numbers and quoted data before operators see it', () => {
    expect(redactPersonalData('550 5.1.1 <asha.k@clinic.example> unknown')).toBe('550 5.1.1 <…@…> unknown');
    expect(redactPersonalData('Cannot print for "Asha Kulkarni", phone +91 98220 12345, 1234 5678 9012')).toBe(
      'Cannot print for "…", phone +…, …',
    );
    expect(redactPersonalData('connect ECONNREFUSED 127.0.0.1:25')).toContain('ECONNREFUSED');
    expect(redactPersonalData('x'.repeat(1000))).toHaveLength(300);
  });
});
