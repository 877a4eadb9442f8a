import { Injectable } from '@nestjs/common';
import {
  longestMail,
  longestSms,
  MESSAGE_SENTENCES as say,
  type MessageTemplate,
  type MessageTemplateForm,
  type messagePreview,
} from '@nidaan/integrations-contracts';
import { conflict, invalid, notFound } from '@nidaan/kernel';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import { smsParts } from '@nidaan/platform-messages';
import type { z } from 'zod';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import type { MessageTemplateEntity } from './message-template.entity.ts';
import { MessageTemplatesRepository } from './message-templates.repository.ts';

type Fields = Omit<MessageTemplateEntity, 'hospitalId' | 'id'>;

/** Templates of messages (FRD-73, FRD-74). */
@Injectable()
export class MessageTemplatesService {
  constructor(
    private readonly templates: MessageTemplatesRepository,
    private readonly settings: MessageSettingsRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<MessageTemplate[]> {
    const { entityId } = await this.settings.current();
    return (await this.templates.all()).map((template) => shownOf(template, entityId));
  }

  /** Throws 400 for a header that is not in the settings, 409 where there is one of this kind, language and channel. */
  create(form: MessageTemplateForm): Promise<MessageTemplate> {
    return this.idempotency.transaction(async () => {
      const entityId = await this.#entityFor(form);
      const id = await this.templates.add(fieldsOf(form));
      if (id === null) throw conflict(say.templateTwice);
      this.audit.wrote('integrations.message-template-made', id);
      return shownOf({ id, ...fieldsOf(form) }, entityId);
    });
  }

  change(id: number, form: MessageTemplateForm): Promise<MessageTemplate> {
    return this.idempotency.transaction(async () => {
      await this.#find(id);
      const entityId = await this.#entityFor(form);
      if (!(await this.templates.save(id, fieldsOf(form)))) throw conflict(say.templateTwice);
      this.audit.wrote('integrations.message-template-changed', id);
      return shownOf({ id, ...fieldsOf(form) }, entityId);
    });
  }

  async preview(id: number): Promise<z.output<typeof messagePreview>> {
    const { channel, subject, body, placeholders } = await this.#find(id);
    if (channel === 'email') return { subject: longestMail(subject), text: longestMail(body), parts: 0 };
    const text = longestSms(body, placeholders);
    return { subject: '', text, parts: smsParts(text) };
  }

  async #find(id: number): Promise<MessageTemplateEntity> {
    const template = await this.templates.find(id);
    if (!template) throw notFound(say.templateUnknown);
    return template;
  }

  async #entityFor({ channel, dlt: { header } }: MessageTemplateForm): Promise<string> {
    const { headers, entityId } = await this.settings.current();
    if (channel === 'sms' && !headers.includes(header))
      throw invalid(say.headerUnknown(header), { dlt: say.headerUnknown(header) });
    return entityId;
  }
}

const fieldsOf = ({
  dlt: { header, template_id: templateId, category, placeholders },
  is_active: isActive,
  ...form
}: MessageTemplateForm): Fields => ({
  ...form,
  ...{ header, templateId, category, placeholders, isActive },
});

const shownOf = (template: Fields & { id: number }, entityId: string): MessageTemplate => ({
  id: template.id,
  kind: template.kind,
  language: template.language,
  channel: template.channel,
  subject: template.subject,
  body: template.body,
  dlt: {
    entity_id: entityId,
    header: template.header,
    template_id: template.templateId,
    category: template.category,
    placeholders: template.placeholders,
  },
  is_active: template.isActive,
});
