import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, MAIN_BRANCH, notFound } from '@nidaan/kernel';
import {
  deliver,
  type DeliveriesWanted,
  type Delivery,
  type DeliveryBody,
  type DeliveryDetail,
  INTEGRATIONS_MESSAGES as messages,
  MOST_REPLAYED,
  replay,
  type ReplayWanted,
  TEST_EVENT,
  type WebhookEvent,
} from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import type { WebhookEntity } from '../webhooks/webhook.entity.ts';
import { WebhooksRepository } from '../webhooks/webhooks.repository.ts';
import { DeliveriesRepository, type Span } from './deliveries.repository.ts';

/** Something that happened, as far as it leaves the house. */
export interface Fact {
  /** Of the event: the same in every delivery of it. */
  id: string;
  type: WebhookEvent;
  occurredAt: string;
  branchId: number;
  data: DeliveryBody['data'];
}

/** What is sent to webhooks, by the job that follows the commit (ORG-84, ORG-85, ORG-87). */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Makes a delivery for each webhook that is to hear of it. Works within the event's transaction. */
  async tell(fact: Fact): Promise<void> {
    const body = bodyOf(fact);
    for (const webhookId of await this.webhooks.live(fact.type, fact.branchId))
      await this.#add({ webhookId, eventId: fact.id, type: fact.type, body });
  }

  test(webhookId: number): Promise<Delivery> {
    return this.database.transaction(async () => {
      await this.#requireOn(webhookId);
      const eventId = randomUUID();
      const at = this.clock.now().toISOString();
      const body = bodyOf({ id: eventId, type: TEST_EVENT, occurredAt: at, branchId: MAIN_BRANCH, data: {} });
      const id = await this.#add({ webhookId, eventId, type: TEST_EVENT, body });
      this.audit.wrote('integrations.webhook-tested', webhookId);
      return this.#shown(webhookId, id!);
    });
  }

  async list(webhookId: number, wanted: DeliveriesWanted): Promise<Delivery[]> {
    await this.#webhook(webhookId);
    return this.deliveries.list(webhookId, wanted);
  }

  async read(webhookId: number, id: number): Promise<DeliveryDetail> {
    await this.#webhook(webhookId);
    const delivery = await this.deliveries.find(webhookId, id);
    if (!delivery) throw notFound(messages.deliveryUnknown);
    return delivery;
  }

  replay(webhookId: number, id: number): Promise<Delivery> {
    return this.database.transaction(async () => {
      await this.#requireOn(webhookId);
      if (!(await this.deliveries.again(webhookId, id, this.clock.now()))) throw notFound(messages.deliveryUnknown);
      this.audit.wrote('integrations.delivery-replayed', id);
      await this.#wake(webhookId);
      return this.#shown(webhookId, id);
    });
  }

  replayAll(webhookId: number, { from, to, status }: ReplayWanted): Promise<{ message: string; count: number }> {
    return this.database.transaction(async () => {
      await this.#requireOn(webhookId);
      const count = await this.deliveries.count(webhookId, { from, to, status: status ?? null });
      if (count > MOST_REPLAYED) throw invalid(messages.replayTooMany);
      this.audit.wrote('integrations.deliveries-replayed', webhookId);
      const span = { from: from.toISOString(), to: to.toISOString(), status: status ?? null };
      await this.jobs.add(replay, { hospitalId: currentHospital(), webhookId, ...span });
      return { message: messages.replayAsked, count };
    });
  }

  /** The job of it. First the webhook, as whoever removes it does: each would hold deliveries for which the other waits. */
  allAgain(webhookId: number, span: Span): Promise<void> {
    return this.database.transaction(async () => {
      if (!(await this.webhooks.lock(webhookId))) return;
      await this.deliveries.allAgain(webhookId, span, this.clock.now());
      await this.#wake(webhookId);
    });
  }

  async #add(delivery: { webhookId: number; eventId: string; type: string; body: string }): Promise<number | null> {
    const id = await this.deliveries.add(delivery, this.clock.now());
    if (id !== null) await this.#wake(delivery.webhookId);
    return id;
  }

  async #wake(webhookId: number): Promise<void> {
    await this.jobs.add(deliver, { hospitalId: currentHospital(), webhookId });
  }

  async #shown(webhookId: number, id: number): Promise<Delivery> {
    const { body: _body, reply: _reply, ...delivery } = await this.read(webhookId, id);
    return delivery;
  }

  async #webhook(id: number): Promise<WebhookEntity> {
    const webhook = await this.webhooks.ofCaller(id);
    if (!webhook) throw notFound(messages.webhookUnknown);
    return webhook;
  }

  // What is off would wait for ever.
  async #requireOn(id: number): Promise<void> {
    if (!(await this.#webhook(id)).isActive) throw conflict(messages.isOff);
  }
}

function bodyOf({ id, type, occurredAt, branchId, data }: Omit<Fact, 'type'> & { type: string }): string {
  const body: DeliveryBody = {
    ...{ id, type, version: 1, occurred_at: occurredAt, hospital_id: currentHospital(), branch_id: branchId },
    data,
  };
  return JSON.stringify(body);
}
