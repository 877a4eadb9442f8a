import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MESSAGE_SENTENCES as say } from '@nidaan/integrations-contracts';
import { unauthorized } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { Live } from '@nidaan/platform-events';
import { MessageDriver, type ProviderNews, type SentHeaders } from '@nidaan/platform-messages';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MessageStopsService } from '../stops/message-stops.service.ts';
import { messageOf } from './message-reference.ts';
import { MessagesRepository } from './messages.repository.ts';

type Report = Extract<ProviderNews, { kind: 'report' }>;

/** The sandbox's reports come from this machine: its signature alone counts. */
const KEY_OF_SANDBOX = 'sandbox';

/** What providers tell by themselves (FRD-75). */
@Injectable()
export class MessageReportsService {
  constructor(
    private readonly driver: MessageDriver,
    private readonly messages: MessagesRepository,
    private readonly stops: MessageStopsService,
    private readonly hospitals: HospitalsService,
    private readonly database: Database,
    private readonly config: Config,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** Throws 401 for a wrong driver, key or signature: nothing is stored then. */
  async receive(driver: string, key: string, body: string, headers: SentHeaders): Promise<{ received: true }> {
    const right = this.driver.name === 'sandbox' ? KEY_OF_SANDBOX : this.config.values.SMS_WEBHOOK_KEY;
    if (driver !== this.driver.name || right === '' || !isEqual(key, right)) throw unauthorized(say.forged);
    for (const news of this.driver.read(body, headers)) {
      if (news.kind === 'report') await this.#report(news);
      else await this.stops.everywhere('sms', news.from);
    }
    return { received: true };
  }

  async #report({ reference, ...report }: Report): Promise<void> {
    const message = messageOf(reference);
    if (!message) return;
    const { hospitalId, id } = message;
    const isNews = await runAs({ hospitalId }, async () => {
      const at = this.clock.now();
      const month = (await this.hospitals.dayOf(at)).slice(0, 7);
      return this.database.transaction(() => this.messages.report(id, report, { at, month }));
    });
    if (isNews) this.live.changed('integrations', [hospitalId]);
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));
