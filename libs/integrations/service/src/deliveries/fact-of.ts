import { type DeliveryBody, type WebhookEvent } from '@nidaan/integrations-contracts';
import { type EventEnvelope, MAIN_BRANCH } from '@nidaan/kernel';
import type { Fact } from './deliveries.service.ts';

/** What leaves the house of an event: numbers only (ORG-84). */
export const factOf = (
  type: WebhookEvent,
  { id, occurredAt, payload }: EventEnvelope<{ branchId?: number | undefined }>,
  data: DeliveryBody['data'],
): Fact => ({ id, type, occurredAt, branchId: payload.branchId ?? MAIN_BRANCH, data });
