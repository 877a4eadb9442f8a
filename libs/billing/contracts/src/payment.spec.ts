import { describe, expect, it } from '@jest/globals';
import { paymentProof } from './payment.ts';
import { PAYMENT_ROUTES } from './payment-routes.ts';

describe('contracts of payments', () => {
  it('API-04 ENT-18 have the documented path of verify without a slash, and only the signed one is public', () => {
    expect(PAYMENT_ROUTES.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([
      'POST /api/payment/order/ hospital',
      'POST /api/payment/verify hospital',
      'POST /api/payment/webhook public',
      'POST /api/payment/sandbox/ hospital',
    ]);
  });

  it('ENT-18 PAY-06 take the id of a payment alone, and say so when it is missing', () => {
    expect(paymentProof.parse({ paymentId: ' pay_1 ' })).toEqual({ paymentId: 'pay_1', orderId: null, signature: null });
    for (const paymentId of [undefined, null, '', '  ', 7, {}, [], 'x'.repeat(201), 'a\u0000b', '\ud800'])
      expect(paymentProof.safeParse({ paymentId }).error?.issues[0]?.message).toBe('paymentId is required');
  });
});
