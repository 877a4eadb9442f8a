import { Injectable } from '@nestjs/common';
import { MESSAGE_SENTENCES as say, type MessageSettings, type MessageSettingsForm } from '@nidaan/integrations-contracts';
import { conflict, rupeesOf } from '@nidaan/kernel';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import { MessageDriver } from '@nidaan/platform-messages';
import { MessageSettingsRepository } from './message-settings.repository.ts';
import type { MessageSettingsEntity } from './message-settings.entity.ts';

/** How a hospital writes to patients (FRD-74). */
@Injectable()
export class MessageSettingsService {
  constructor(
    private readonly settings: MessageSettingsRepository,
    private readonly driver: MessageDriver,
    private readonly idempotency: Idempotency,
    private readonly audit: AuditService,
  ) {}

  async read(): Promise<MessageSettings> {
    return this.#shown(await this.settings.current());
  }

  /** Throws 409 with the settings as they are where somebody else has changed them since the version that was read. */
  save(form: MessageSettingsForm): Promise<MessageSettings> {
    const { monthly_limit_rupees: limit } = form;
    const settings = {
      ...{ channels: form.channels, channelOrder: form.order, entityId: form.entity_id, headers: form.headers },
      ...{ quietFrom: form.quiet_from, quietTo: form.quiet_to, reminderHours: form.reminder_hours },
      monthlyLimitPaise: limit === null ? null : String(limit),
    };
    return this.idempotency.transaction(async () => {
      await this.settings.lock();
      const before = await this.settings.current();
      if (form.version !== undefined && form.version !== before.version)
        throw conflict(say.settingsChanged, { current: this.#shown(before) });
      const after: MessageSettingsEntity = { hospitalId: before.hospitalId, ...settings, version: before.version + 1 };
      await this.settings.put(after);
      this.audit.wrote('integrations.message-settings', after.hospitalId);
      return this.#shown(after);
    });
  }

  #shown(settings: MessageSettingsEntity): MessageSettings {
    const { monthlyLimitPaise: limit } = settings;
    return {
      channels: settings.channels,
      order: settings.channelOrder,
      entity_id: settings.entityId,
      headers: settings.headers,
      quiet_from: settings.quietFrom,
      quiet_to: settings.quietTo,
      monthly_limit_rupees: limit === null ? null : rupeesOf(Number(limit)),
      reminder_hours: settings.reminderHours,
      sms_provider: this.driver.name,
      version: settings.version,
    };
  }
}
