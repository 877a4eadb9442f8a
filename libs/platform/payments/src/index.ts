export { NoPayments } from './no-payments.ts';
export { openPayments } from './open-payments.ts';
export { EMAIL_NOTE, payInSandbox } from './pay-in-sandbox.ts';
export * from './payment-provider.ts';
export { PROVIDER_AWAY, RazorpayPayments, type RazorpayOptions } from './razorpay-payments.ts';
export { SandboxPayments } from './sandbox-payments.ts';
