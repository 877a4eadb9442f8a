import type { PaymentOrder } from '@nidaan/billing-contracts';

/** How a checkout ended. Declined: the bank refused, and the payer closed the window. */
export type CheckoutEnd =
  { how: 'paid'; paymentId: string; orderId: string; signature: string } | { how: 'cancelled' } | { how: 'declined' };

// What checkout.js offers (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps).
interface RazorpayWindow {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
type RazorpayClass = new (options: object) => RazorpayWindow;
interface RazorpayAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const ACCENT = '#0f6675';

let loading: Promise<RazorpayClass> | null = null;

/** Loads Razorpay's script when somebody pays, and not before. Rejects when it cannot be loaded; the next call tries anew. */
function load(): Promise<RazorpayClass> {
  loading ??= new Promise<RazorpayClass>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(new Error('The checkout could not be loaded'));
    };
    script.src = SCRIPT;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const { Razorpay } = window as unknown as { Razorpay?: RazorpayClass };
      if (Razorpay) resolve(Razorpay);
      else fail();
    };
    document.head.append(script);
  });
  return loading;
}

/** Opens Razorpay's checkout for an order (PAY-04). Rejects when it cannot be loaded. */
export async function openRazorpay(order: PaymentOrder): Promise<CheckoutEnd> {
  const Razorpay = await load();
  return new Promise((resolve) => {
    let wasDeclined = false;
    const checkout = new Razorpay({
      key: order.key_id,
      order_id: order.order_id,
      amount: order.amount,
      currency: order.currency,
      name: order.name,
      description: order.description,
      prefill: { name: order.hospital_name, email: order.email, contact: order.phone },
      notes: order.notes,
      theme: { color: ACCENT },
      handler: (answer: RazorpayAnswer) =>
        resolve({
          how: 'paid',
          paymentId: answer.razorpay_payment_id,
          orderId: answer.razorpay_order_id,
          signature: answer.razorpay_signature,
        }),
      modal: { confirm_close: true, ondismiss: () => resolve({ how: wasDeclined ? 'declined' : 'cancelled' }) },
    });
    checkout.on('payment.failed', () => (wasDeclined = true));
    checkout.open();
  });
}
