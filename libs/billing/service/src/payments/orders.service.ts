import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PAYMENT_MESSAGES as say, type PaymentOrder } from '@nidaan/billing-contracts';
import { conflict, notFound, type Paise } from '@nidaan/kernel';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { Audit } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { CURRENCY, PaymentProvider } from '@nidaan/platform-payments';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { outstanding } from '../dues/dues.service.ts';
import { Hospitals } from '../hospitals/hospitals.service.ts';
import { firstCheck } from './check-times.ts';
import { OrdersRepository } from './orders.repository.ts';
import { ACCOUNT_NOTE } from './settlement.ts';

/** Providers take no less. */
const SMALLEST_PAISE: Paise = 100;
// Who presses again meanwhile gets the same order, which can be paid only once.
const SAME_ORDER_MS = 30 * 60_000;

/** What hospitals are asked to pay: always all that is due at that time, never what a browser says. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly rows: OrdersRepository,
    private readonly dues: DuesRepository,
    private readonly hospitals: Hospitals,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async create(): Promise<PaymentOrder> {
    const { name } = this.provider;
    if (name === 'none') throw conflict(say.notOnline);
    const paise = outstanding(await this.dues.find());
    if (paise === 0) throw conflict(say.nothingDue);
    if (paise < SMALLEST_PAISE) throw conflict(say.dueTooSmall);
    const notes = { [ACCOUNT_NOTE]: String(currentAccount()), hospital_id: String(currentHospital()) };
    const since = new Date(this.clock.now().getTime() - SAME_ORDER_MS);
    const orderId = (await this.rows.unpaid(name, paise, since))?.orderId ?? (await this.#make(paise, notes));
    const hospital = await this.hospitals.current();
    return {
      provider: name,
      order_id: orderId,
      key_id: this.provider.keyId,
      amount: paise,
      currency: CURRENCY,
      name: 'Nidaan',
      description: 'Commission due',
      hospital_name: hospital?.name ?? '',
      email: hospital?.email ?? '',
      phone: hospital?.phone ?? '',
      notes,
    };
  }

  /** Plays the payer of the sandbox, for an order of the hospital at work. */
  async payInSandbox(orderId: string, outcome: 'captured' | 'failed') {
    const { sandbox, name } = this.provider;
    const order = sandbox && (await this.rows.find(name, orderId));
    if (!order) throw notFound(say.orderUnknown);
    const { paymentId, signature } = await sandbox.pay(orderId, outcome);
    return { payment_id: paymentId, order_id: orderId, signature };
  }

  async #make(paise: Paise, notes: Record<string, string>): Promise<string> {
    const receipt = randomUUID();
    const { id: orderId } = await this.provider.createOrder({ paise, receipt, notes });
    const at = this.clock.now();
    const accountId = currentAccount();
    await this.db.transaction(async () => {
      const id = await this.rows.add({ provider: this.provider.name, orderId, paise, accountId, at, checkAt: firstCheck(at) });
      this.audit.wrote('billing.payment-order', id);
    });
    return orderId;
  }
}
