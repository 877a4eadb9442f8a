import { describe, expect, it } from '@jest/globals';
import { pageHeaders } from '../src/security-headers.ts';

/** The content security policy as a table: directive → what it allows. */
function policyOf(headers: Record<string, string>): Record<string, string[]> {
  const parts = headers['content-security-policy']!.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name, ...allowed]) => [name, allowed]));
}

describe('headers of pages', () => {
  it.each(['sandbox', 'none'] as const)('S15 allow nothing from elsewhere with the provider %s', (provider) => {
    const { 'content-security-policy': policy, 'permissions-policy': permissions } = pageHeaders(true, provider);
    expect(policy).not.toMatch(/https?:/);
    expect(permissions).toContain('payment=(self)');
    expect(pageHeaders(true)).toEqual(pageHeaders(true, provider));
  });

  it('PAY-04 S15 allow the checkout of Razorpay, by exact origins and never inline', () => {
    const policy = policyOf(pageHeaders(false, 'razorpay'));
    expect(policy['script-src']).toEqual(["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com']);
    expect(policy['frame-src']).toEqual(["'self'", 'blob:', 'https://api.razorpay.com']);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });
});
