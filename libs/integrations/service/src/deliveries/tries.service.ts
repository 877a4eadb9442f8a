import { Injectable } from '@nestjs/common';
import { mailWebhookOff, type OffReason } from '@nidaan/integrations-contracts';
import { currentHospital, Revocations } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PlansRepository } from '../plans/plans.repository.ts';
import { nextTryAt } from '../sending/next-try.ts';
import { signedHeaders, WebhookSecrets } from '../sending/secrets.ts';
import { Sender, type Letter, type Outcome } from '../sending/sender.ts';
import { signingAt } from '../webhooks/former-secrets.ts';
import type { WebhookEntity } from '../webhooks/webhook.entity.ts';
import { WebhooksRepository } from '../webhooks/webhooks.repository.ts';
import type { DeliveryEntity } from './delivery.entity.ts';
import { DueRepository, type Standing } from './due.repository.ts';

/** A process that has not said what became of a try by then has died at it. Longer than a try may take. */
const CLAIM_MS = 60_000;
/** After so long without any success a webhook is switched off (ORG-85). */
const PATIENCE_MS = 3 * 24 * 3_600_000;
const GONE = 410;

interface Claimed {
  webhook: WebhookEntity;
  delivery: DeliveryEntity;
}

/** One try after the other: which, what is sent, what becomes of it (ORG-84, ORG-85). */
@Injectable()
export class TriesService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly plans: PlansRepository,
    private readonly revocations: Revocations,
    private readonly due: DueRepository,
    private readonly sender: Sender,
    private readonly secrets: WebhookSecrets,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the delivery to a webhook that is longest due. Null where there is none, or enough are under way; else when it is tried again.
   * `begun` hears that there was one.
   */
  async next(
    webhookId: number,
    stopped: AbortSignal,
    begun: () => void = () => undefined,
  ): Promise<{ nextTryAt: Date | null } | null> {
    const claimed = await this.#claim(webhookId);
    if (!claimed) return null;
    begun();
    const at = this.clock.now();
    try {
      const outcome = await this.sender.send(this.#letter(claimed, at), stopped);
      return await this.#note(claimed, at, outcome);
    } catch (fault) {
      await this.due.release(claimed.delivery.id).catch(() => undefined);
      throw fault;
    }
  }

  #claim(webhookId: number): Promise<Claimed | null> {
    return this.database.transaction(async () => {
      const webhook = await this.webhooks.lock(webhookId);
      // What came before a suspension goes out after it (ORG-27).
      if (this.revocations.isSuspended(currentHospital())) return null;
      if (!webhook?.isActive || (await this.plans.most()) === 0) return null;
      const now = this.clock.now();
      const delivery = await this.due.claim(webhookId, now, new Date(now.getTime() + CLAIM_MS));
      return delivery && { webhook, delivery };
    });
  }

  #letter({ webhook, delivery: { eventId, body } }: Claimed, at: Date): Letter {
    const secrets = signingAt(webhook, at).map((sealed) => this.secrets.open(webhook.hospitalId, sealed));
    return { url: webhook.url, body, headers: signedHeaders(secrets, eventId, at, body) };
  }

  #note({ delivery }: Claimed, at: Date, outcome: Outcome): Promise<{ nextTryAt: Date | null }> {
    return this.database.transaction(async () => {
      // First the webhook, as the claim does, so that the two never wait for each other.
      const webhook = await this.webhooks.lock(delivery.webhookId);
      if (!webhook) return { nextTryAt: null };
      const standing = standingAfter(delivery, outcome, this.clock.now());
      await this.due.note(delivery.id, at, outcome);
      const nextTryAt = await this.due.end(delivery.id, standing, delivery.nextTryAt);
      await this.#judge(webhook, outcome, at);
      return { nextTryAt };
    });
  }

  async #judge(webhook: WebhookEntity, { code, error }: Outcome, at: Date): Promise<void> {
    if (error === '') {
      if (webhook.failingSince) await this.webhooks.save({ ...webhook, failingSince: null });
      return;
    }
    const failingSince = webhook.failingSince ?? at;
    const hasFailedLong = at.getTime() - failingSince.getTime() >= PATIENCE_MS;
    const reason: OffReason = code === GONE ? 'gone' : hasFailedLong ? 'failing' : '';
    if (reason !== '' && webhook.isActive) return this.#switchOff({ ...webhook, failingSince }, reason, at);
    if (!webhook.failingSince) await this.webhooks.save({ ...webhook, failingSince });
  }

  async #switchOff(webhook: WebhookEntity, reason: OffReason, at: Date): Promise<void> {
    await this.webhooks.save({ ...webhook, isActive: false, offReason: reason });
    const { hospitalId, id: webhookId } = webhook;
    await this.jobs.add(mailWebhookOff, { hospitalId, webhookId, reason, at: at.toISOString() });
    await this.webhooks.renewInterest();
  }
}

function standingAfter({ roundTries: before }: DeliveryEntity, outcome: Outcome, now: Date): Standing {
  const [roundTries, reply] = [before + 1, outcome.reply];
  if (outcome.error === '') return { status: 'delivered', roundTries, nextTryAt: null, reply };
  if (outcome.isBlocked) return { status: 'blocked', roundTries, nextTryAt: null, reply };
  const next = outcome.code === GONE ? null : nextTryAt(roundTries, now, outcome.retryAfterSeconds);
  return { status: next ? 'pending' : 'failed', roundTries, nextTryAt: next, reply };
}
