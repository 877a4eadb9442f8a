import {
  INTEGRATIONS_EVENTS,
  INTEGRATIONS_JOBS,
  INTEGRATIONS_PERMISSIONS,
  INTEGRATIONS_ROUTES,
} from '@nidaan/integrations-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DeliveryTryEntity } from './deliveries/delivery-try.entity.ts';
import { DeliveryEntity } from './deliveries/delivery.entity.ts';
import { IntegrationsModule } from './integrations.module.ts';
import { migrations } from './migrations/index.ts';
import { PlanCopyEntity } from './plans/plan.entity.ts';
import { WEBHOOK_KEYS } from './sending/secrets.ts';
import { WebhookEntity } from './webhooks/webhook.entity.ts';

export { WebhookReencryptionService } from './webhooks/webhook-reencryption.service.ts';

/** Everything that leaves the house by itself: webhooks and their deliveries. */
export const integrationsService: ServiceDefinition = {
  name: 'integrations',
  routes: INTEGRATIONS_ROUTES,
  permissions: INTEGRATIONS_PERMISSIONS,
  events: INTEGRATIONS_EVENTS,
  jobs: INTEGRATIONS_JOBS,
  migrations: migrations,
  entities: [DeliveryEntity, DeliveryTryEntity, PlanCopyEntity, WebhookEntity],
  module: IntegrationsModule,
  needs: { keys: [WEBHOOK_KEYS], jobKeys: [WEBHOOK_KEYS] },
};
