import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { WebhookSecrets } from '../sending/secrets.ts';
import type { WebhookEntity } from './webhook.entity.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

/** Seals secrets of webhooks anew that another than the present key sealed, hospital by hospital; may be stopped and asked again. */
@Injectable()
export class WebhookReencryptionService {
  readonly what = 'secrets of webhooks';

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** How many secrets which key sealed; `isPresent` is the key that seals now. */
  async byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]> {
    const sums = new Map<string, number>();
    for (const { mark, count } of await this.#seals()) sums.set(mark, (sums.get(mark) ?? 0) + count);
    const present = this.secrets.mark;
    return [...sums].map(([mark, count]) => ({ mark, count, isPresent: mark === present }));
  }

  /** `unopened`: the webhooks whose secret no key at hand opens; it stays as it is. */
  async run(): Promise<{ resealed: number; unopened: string[] }> {
    const total = { resealed: 0, unopened: [] as string[] };
    const others = (await this.#seals()).filter(({ mark }) => mark !== this.secrets.mark);
    for (const hospitalId of new Set(others.map((each) => each.hospitalId)))
      await runAs({ hospitalId }, () => this.database.transaction(() => this.#ofHospital(total)));
    return total;
  }

  #seals() {
    return runAs({ hospitalId: null }, () => this.webhooks.seals());
  }

  async #ofHospital(total: { resealed: number; unopened: string[] }): Promise<void> {
    let resealed = 0;
    for (const { id } of await this.webhooks.all()) {
      const webhook = await this.webhooks.lock(id);
      if (!webhook) continue;
      const sealed = [webhook.sealedSecret, webhook.formerSecret, ...webhook.olderSecrets];
      const anew = sealed.map((each) => this.#anew(webhook, each));
      if (anew.includes(undefined)) total.unopened.push(`webhook ${id} of hospital ${webhook.hospitalId}`);
      const isOther = sealed.some((each) => each !== null && !this.secrets.isPresent(each));
      if (!isOther || anew.includes(undefined)) continue;
      const [sealedSecret, formerSecret, ...olderSecrets] = anew as [Buffer, Buffer | null, ...Buffer[]];
      await this.webhooks.save({ ...webhook, sealedSecret, formerSecret, olderSecrets });
      resealed += 1;
    }
    if (resealed > 0) this.audit.wrote('integrations.resealed-webhooks', resealed);
    total.resealed += resealed;
  }

  // Compared before it is kept: what does not open again would be lost. Undefined where no key opens it.
  #anew({ hospitalId }: WebhookEntity, sealed: Buffer | null): Buffer | null | undefined {
    if (sealed === null || this.secrets.isPresent(sealed)) return sealed;
    try {
      const secret = this.secrets.open(hospitalId, sealed);
      const anew = this.secrets.seal(hospitalId, secret);
      return this.secrets.open(hospitalId, anew) === secret ? anew : undefined;
    } catch {
      return undefined;
    }
  }
}
