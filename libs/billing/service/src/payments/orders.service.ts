import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PAYMENT_MESSAGES as messages, type PaymentOrder } from '@nidaan/billing-contracts';
import { conflict, notFound, unavailable, type Paise } from '@nidaan/kernel';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { CURRENCY, PaymentProvider } from '@nidaan/platform-payments';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { outstanding } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { firstCheck } from './check-times.ts';
import { OpenOrdersRepository, type Asked } from './open-orders.repository.ts';
import { OrdersRepository } from './orders.repository.ts';
import { ACCOUNT_NOTE, HOSPITAL_NOTE } from './settlement.ts';

/** Providers take no less. */
const SMALLEST_PAISE: Paise = 100;
// Who presses again meanwhile gets the same order, which can be paid only once.
const SAME_ORDER_MS = 30 * 60_000;
// The provider is given 4 s for an order. A claimer that is not back by then has crashed, and another call asks.
const CLAIMED_SECONDS = 6;
const WAIT_MS = 12_000;
const LOOK_MS = 100;

/** What hospitals are asked to pay: always all that is due at that time, never what a browser says. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly rows: OrdersRepository,
    private readonly open: OpenOrdersRepository,
    private readonly dues: DuesRepository,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async create(): Promise<PaymentOrder> {
    const { name } = this.provider;
    if (name === 'none') throw conflict(messages.notOnline);
    const paise = outstanding(await this.dues.find());
    if (paise === 0) throw conflict(messages.nothingDue);
    if (paise < SMALLEST_PAISE) throw conflict(messages.dueTooSmall);
    const notes = { [ACCOUNT_NOTE]: String(currentAccount()), [HOSPITAL_NOTE]: String(currentHospital()) };
    const orderId = await this.#openOrder({ provider: name, paise }, notes);
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
      email: hospital?.accountEmail ?? '',
      phone: hospital?.phone ?? '',
      notes,
    };
  }

  /** Plays the payer of the sandbox, for an order of the current hospital. */
  async payInSandbox(orderId: string, outcome: 'captured' | 'failed') {
    const { sandbox, name } = this.provider;
    const order = sandbox && (await this.rows.find(name, orderId));
    if (!order) throw notFound(messages.orderUnknown);
    const { paymentId, signature } = await sandbox.pay(orderId, outcome);
    return { payment_id: paymentId, order_id: orderId, signature };
  }

  // One order per hospital and amount, whoever asks at the same time: it is claimed first, and the others wait for it. The provider is asked
  // outside of any transaction, so that no call waits for a lock meanwhile.
  async #openOrder(asked: Asked, notes: Record<string, string>): Promise<string> {
    const since = new Date(this.clock.now().getTime() - SAME_ORDER_MS);
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const known = await this.open.find(asked, since);
      if (known !== null) return known;
      const claim = randomUUID();
      if (!(await this.open.claim(asked, claim, CLAIMED_SECONDS, since))) continue;
      await this.#refuseUnlessDue(asked, claim);
      const made = await this.#make(asked, claim, notes);
      if (made !== null) return made;
    }
    throw unavailable(messages.orderUnderWay);
  }

  // It may have been paid between the look at what is due and the claim.
  async #refuseUnlessDue({ paise }: Asked, claim: string): Promise<void> {
    if (outstanding(await this.dues.find()) === paise) return;
    await this.open.giveUp(claim);
    throw conflict(messages.dueChanged);
  }

  // Null when it took so long that another call has claimed the order: that one is to be paid, and this one is never shown.
  async #make(asked: Asked, claim: string, notes: Record<string, string>): Promise<string | null> {
    try {
      const { id: orderId } = await this.provider.createOrder({ paise: asked.paise, receipt: claim, notes });
      return await this.#keep(asked, claim, orderId);
    } catch (fault) {
      // Where the database is away as well, the claim ends by itself.
      await this.open.giveUp(claim).catch(() => undefined);
      throw fault;
    }
  }

  #keep({ provider, paise }: Asked, claim: string, orderId: string): Promise<string | null> {
    const at = this.clock.now();
    const accountId = currentAccount();
    return this.db.transaction(async (tx) => {
      if (!(await this.open.open(tx, claim, orderId, at))) return null;
      this.audit.wrote(
        'billing.payment-order',
        await this.rows.add({ provider, orderId, paise, accountId, createdAt: at, checkAt: firstCheck(at) }),
      );
      return orderId;
    });
  }
}
