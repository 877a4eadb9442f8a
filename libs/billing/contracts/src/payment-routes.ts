import { route, type RouteContract } from '@nidaan/kernel';
import { z } from 'zod';
import { checkoutResult, paymentOrder, paymentProof, sandboxChoice, verifiedPayment } from './payment.ts';

export const createPaymentOrder = route({
  name: 'billing.create-payment-order',
  owner: 'billing',
  method: 'POST',
  path: '/api/payment/order/',
  access: 'hospital',
  needs: 'platform.pay',
  summary: 'Ask for an order over the amount due now: what the checkout in the browser is opened with',
  body: z.object({}),
  answer: paymentOrder,
  limits: [{ by: 'address', max: 120, seconds: 60 }],
});

export const verifyPayment = route({
  name: 'billing.verify-payment',
  owner: 'billing',
  method: 'POST',
  path: '/api/payment/verify',
  access: 'hospital',
  needs: 'platform.pay',
  summary: 'Have a payment counted: the provider is asked for it, and the same id never counts twice',
  body: paymentProof,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: verifiedPayment,
  // The provider is asked for each: ids cannot be tried out.
  limits: [{ by: 'address', max: 300, seconds: 60 }],
});

/** The signature over the body as it came is the permission. */
export const paymentWebhook = route({
  name: 'billing.payment-webhook',
  owner: 'billing',
  method: 'POST',
  path: '/api/payment/webhook',
  access: 'public',
  summary: 'What the payment provider tells by itself, signed in X-Razorpay-Signature',
  body: z.object({}),
  answer: z.object({ received: z.literal(true) }),
  limits: [{ by: 'address', max: 1200, seconds: 60 }],
});

/** Answers 404 unless the sandbox is the provider. */
export const payInSandbox = route({
  name: 'billing.pay-in-sandbox',
  owner: 'billing',
  method: 'POST',
  path: '/api/payment/sandbox/',
  access: 'hospital',
  needs: 'platform.pay',
  summary: 'Play the payer of the sandbox, where no money moves: pay an order of the caller, or let the payment fail',
  body: sandboxChoice,
  answer: checkoutResult,
});

export const PAYMENT_ROUTES: readonly RouteContract[] = [createPaymentOrder, verifyPayment, paymentWebhook, payInSandbox];
