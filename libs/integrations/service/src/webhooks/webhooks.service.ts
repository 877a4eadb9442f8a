import { Injectable } from '@nestjs/common';
import { forbidden, invalid, notFound } from '@nidaan/kernel';
import {
  INTEGRATIONS_MESSAGES as messages,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  webhooksCounted,
} from '@nidaan/integrations-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { PlansRepository } from '../plans/plans.repository.ts';
import { AddressGuard } from '../sending/address-guard.ts';
import { WebhookSecrets } from '../sending/secrets.ts';
import { withSecret } from './former-secrets.ts';
import { isOwn } from './own-branches.ts';
import type { WebhookEntity } from './webhook.entity.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

type WithSecret = Webhook & { secret: string };

/** Webhooks of a hospital (ORG-83). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly plans: PlansRepository,
    private readonly guard: AddressGuard,
    private readonly secrets: WebhookSecrets,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Webhook[]> {
    return (await this.webhooks.all()).filter(({ branches }) => isOwn(branches)).map(shown);
  }

  async read(id: number): Promise<Webhook> {
    return shown(await this.#ofCaller(id));
  }

  async create({ url, events, branches }: NewWebhook): Promise<WithSecret> {
    await this.#requirePlace();
    this.#requireOwn(branches);
    await this.#requireReachable(url);
    const secret = this.secrets.make();
    return this.database.transaction(async () => {
      await this.webhooks.lockAll();
      await this.#requirePlace();
      const webhook: Omit<WebhookEntity, 'id'> = {
        ...{ hospitalId: currentHospital(), url, events, branches, isActive: true, offReason: '' },
        ...{ sealedSecret: this.secrets.seal(currentHospital(), secret), formerSecret: null, formerUntil: null },
        ...{
          olderSecrets: [],
          olderUntil: [],
          failingSince: null,
          createdAt: this.clock.now(),
          createdBy: currentContext()?.accountId ?? 0,
        },
      };
      const id = await this.webhooks.add(webhook);
      this.audit.wrote('integrations.webhook-made', id);
      await this.#tellCount();
      return { ...shown({ ...webhook, id }), secret };
    });
  }

  async change(id: number, { url, events, is_active: isActive }: WebhookChange): Promise<Webhook> {
    await this.read(id);
    if (isActive) await this.#requirePlan();
    if (url !== undefined) await this.#requireReachable(url);
    return this.#update(id, 'integrations.webhook-changed', (before) => ({
      ...before,
      ...(url !== undefined && { url }),
      ...(events && { events }),
      ...(isActive === true && { isActive, offReason: '', failingSince: null }),
      ...(isActive === false && { isActive, offReason: before.isActive ? 'switched_off' : before.offReason }),
    }));
  }

  async rotate(id: number): Promise<WithSecret> {
    const secret = this.secrets.make();
    const after = await this.#update(id, 'integrations.webhook-secret-changed', (before) => ({
      ...before,
      ...withSecret(before, this.secrets.seal(before.hospitalId, secret), this.clock.now()),
    }));
    return { ...after, secret };
  }

  remove(id: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.#ofCaller(id);
      await this.webhooks.lockAll();
      if (!(await this.webhooks.remove(id))) throw notFound(messages.webhookUnknown);
      this.audit.wrote('integrations.webhook-removed', id);
      await this.#tellCount();
    });
  }

  #update(id: number, what: `${string}.${string}`, change: (before: WebhookEntity) => WebhookEntity): Promise<Webhook> {
    return this.database.transaction(async () => {
      const before = await this.webhooks.lock(id);
      if (!before || !isOwn(before.branches)) throw notFound(messages.webhookUnknown);
      const after = change(before);
      await this.webhooks.save(after);
      this.audit.wrote(what, id);
      await this.webhooks.renewInterest();
      return shown(after);
    });
  }

  // While all are locked, so that the newer count is the one with the higher version.
  async #tellCount(): Promise<void> {
    await this.events.add(webhooksCounted, { hospitalId: currentHospital(), ...(await this.webhooks.count()) });
    await this.webhooks.renewInterest();
  }

  async #ofCaller(id: number): Promise<WebhookEntity> {
    const webhook = await this.webhooks.ofCaller(id);
    if (!webhook) throw notFound(messages.webhookUnknown);
    return webhook;
  }

  // Whoever works in some branches has no word sent of others.
  #requireOwn(branches: readonly number[] | null): void {
    if (isOwn(branches)) return;
    if (branches === null) throw forbidden(messages.branchesNeeded);
    throw notFound(messages.branchUnknown);
  }

  async #requirePlan(): Promise<number | null> {
    const most = await this.plans.most();
    if (most === 0) throw forbidden(messages.noWebhooks);
    return most;
  }

  async #requirePlace(): Promise<void> {
    const most = await this.#requirePlan();
    if (most !== null && (await this.webhooks.all()).length >= most) throw forbidden(messages.tooMany(most));
  }

  // A name that cannot be looked up is no address either.
  async #requireReachable(url: string): Promise<void> {
    await this.guard.addressesOf(url).catch(() => {
      throw invalid(messages.unreachable, { url: messages.unreachable });
    });
  }
}

const shown = (webhook: WebhookEntity): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  branches: webhook.branches,
  is_active: webhook.isActive,
  off_reason: webhook.offReason,
  former_secret_until: webhook.formerUntil?.toISOString() ?? null,
  created_at: webhook.createdAt.toISOString(),
});
