import { notFound, unavailable } from '@nidaan/kernel';
import { PaymentProvider } from './payment-provider.ts';

/** Where hospitals pay by other ways, and staff record what came (ADM-16): every call says so. */
export class NoPayments extends PaymentProvider {
  readonly name = 'none';
  readonly keyId = '';

  createOrder = async () => this.#say();
  payment = async () => this.#say();
  paymentsOf = async () => [];
  isSigned = () => false;
  readEvent = () => {
    throw notFound('Nobody sends payments here.');
  };

  #say(): never {
    throw unavailable('Online payment is not set up here. Please contact support to pay.', 3600);
  }
}
