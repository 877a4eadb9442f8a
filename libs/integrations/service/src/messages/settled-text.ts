import {
  isRegistered,
  MESSAGE_REASONS as reasons,
  renderMail,
  renderSms,
  type MessageValues,
} from '@nidaan/integrations-contracts';
import { smsParts, type Registration } from '@nidaan/platform-messages';
import type { MessageSettingsEntity } from '../message-settings/message-settings.entity.ts';
import type { MessageTemplateEntity } from '../templates/message-template.entity.ts';

/** The words of a message as they leave. */
export interface SettledText {
  subject: string;
  text: string;
  /** 0 for an e-mail. */
  parts: number;
  registration: Registration;
}

/** The words of a template with these values; why they may not leave. An SMS is held against its registered text once more (FRD-74). */
export function settledText(
  { channel, subject, body, placeholders, header, templateId }: MessageTemplateEntity,
  { entityId }: Pick<MessageSettingsEntity, 'entityId'>,
  values: MessageValues,
): SettledText | { reason: string } {
  const registration = { entityId, templateId, header };
  if (channel === 'email')
    return { subject: renderMail(subject, values), text: renderMail(body, values), parts: 0, registration };
  const rendered = renderSms(body, placeholders, values);
  if ('reason' in rendered) return rendered;
  const { text, parts } = rendered;
  if (!isRegistered(body, placeholders, text, parts) || entityId === '' || templateId === '' || header === '')
    return { reason: reasons.differs };
  return { subject: '', text, parts: smsParts(text), registration };
}
