import { Injectable } from '@nestjs/common';
import { conflict, invalid, type InputOf } from '@nidaan/kernel';
import {
  DEFAULT_ANSWER_DAYS,
  DEFAULT_RETENTION,
  PRIVACY_MESSAGES as messages,
  RETENTION_CLASSES,
  RETENTION_RULES,
  type changePrivacySettings,
  type PrivacySettings,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import type { PrivacySettingsEntity } from './privacy-settings.entity.ts';
import { PrivacySettingsRepository } from './privacy-settings.repository.ts';

const UNTOUCHED = { answerDays: DEFAULT_ANSWER_DAYS, retention: {}, version: 1 };

/** The period of answers, and how long each kind of data is kept (ORG-72, ORG-77). */
@Injectable()
export class PrivacySettingsService {
  constructor(
    private readonly settings: PrivacySettingsRepository,
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  async current(): Promise<PrivacySettingsEntity> {
    return (await this.settings.find()) ?? { hospitalId: currentHospital(), ...UNTOUCHED };
  }

  async read(): Promise<PrivacySettings> {
    return shown(await this.current());
  }

  /** Throws 409 where somebody else changed them meanwhile, 400 where logs would be kept for less than a year. */
  change({ version, answer_days: answerDays, retention = [] }: InputOf<typeof changePrivacySettings>['body']) {
    if (retention.some((row) => row.class === 'logs' && row.years < DEFAULT_RETENTION.logs))
      throw invalid(messages.retentionTooShort, { retention: messages.retentionTooShort });
    return this.database.transaction(async (): Promise<PrivacySettings> => {
      const before = await this.current();
      if (before.version !== version) throw conflict(messages.changedMeanwhile);
      const after: PrivacySettingsEntity = {
        ...before,
        answerDays: answerDays ?? before.answerDays,
        retention: { ...before.retention, ...Object.fromEntries(retention.map((row) => [row.class, row.years])) },
        version: version + 1,
      };
      if (!(await this.settings.put(after, version))) throw conflict(messages.changedMeanwhile);
      this.audit.wrote('patients.privacy-settings', currentHospital());
      return shown(after);
    });
  }
}

const shown = ({ answerDays, retention, version }: PrivacySettingsEntity): PrivacySettings => ({
  answer_days: answerDays,
  retention: RETENTION_CLASSES.map((each) => ({
    class: each,
    years: retention[each] ?? DEFAULT_RETENTION[each],
    rule: RETENTION_RULES[each],
  })),
  version,
});
