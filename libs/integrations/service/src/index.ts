import {
  INTEGRATIONS_EVENTS,
  INTEGRATIONS_JOBS,
  INTEGRATIONS_PERMISSIONS,
  INTEGRATIONS_ROUTES,
} from '@nidaan/integrations-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DeliveryTryEntity } from './deliveries/delivery-try.entity.ts';
import { DeliveryEntity } from './deliveries/delivery.entity.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { IntegrationsModule } from './integrations.module.ts';
import { MessageSettingsEntity } from './message-settings/message-settings.entity.ts';
import { MessageKeyEntity } from './messages/message-key.entity.ts';
import { MessageMonthEntity } from './messages/message-month.entity.ts';
import { MESSAGE_KEYS } from './messages/message-seals.service.ts';
import { MessageEntity } from './messages/message.entity.ts';
import { migrations } from './migrations/index.ts';
import { PlanCopyEntity } from './plans/plan.entity.ts';
import { WEBHOOK_KEYS } from './sending/secrets.ts';
import { MessageStopEntity } from './stops/message-stop.entity.ts';
import { MessageTemplateEntity } from './templates/message-template.entity.ts';
import { WebhookEntity } from './webhooks/webhook.entity.ts';

export { MessageReencryptionService } from './messages/message-reencryption.service.ts';
export { WebhookReencryptionService } from './webhooks/webhook-reencryption.service.ts';

/** Everything that leaves the house by itself: webhooks and their deliveries, messages to patients. */
export const integrationsService: ServiceDefinition = {
  name: 'integrations',
  routes: INTEGRATIONS_ROUTES,
  permissions: INTEGRATIONS_PERMISSIONS,
  events: INTEGRATIONS_EVENTS,
  jobs: INTEGRATIONS_JOBS,
  migrations: [...migrations, HOSPITALS.migration, HOSPITALS.papers],
  entities: [
    ...[DeliveryEntity, DeliveryTryEntity, PlanCopyEntity, WebhookEntity],
    ...[MessageEntity, MessageKeyEntity, MessageMonthEntity, MessageSettingsEntity, MessageStopEntity, MessageTemplateEntity],
    HOSPITALS.entity,
  ],
  hospitalWide: {
    hospitals: 'its name and its time zone',
    plans: 'the plan of the hospital',
    webhooks: 'may hear of several branches; read by those whose branches the caller has, which own-branches asks',
    deliveries: 'read with their webhook',
    delivery_tries: 'read with their delivery',
    message_keys: 'one key for all addresses, by which a stop is known in every branch',
    message_settings: 'the hospital is registered as one entity',
    message_templates: 'registered for the whole hospital',
    message_stops: 'whoever asks for no more messages means all branches',
    message_months: 'the bill of the provider is one',
    'forget_message_texts()': 'a nightly job over all hospitals, which reads nothing out',
    'hospitals_with_due_messages()': 'numbers of hospitals alone, for the job of the minute',
  },
  module: IntegrationsModule,
  needs: { keys: [WEBHOOK_KEYS, MESSAGE_KEYS], jobKeys: [WEBHOOK_KEYS, MESSAGE_KEYS], messages: true },
};
