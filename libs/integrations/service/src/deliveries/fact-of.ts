import { type WebhookData, type WebhookEvent } from '@nidaan/integrations-contracts';
import { type EventEnvelope, MAIN_BRANCH } from '@nidaan/kernel';
import type { Fact } from './deliveries.service.ts';

/** What leaves the house of an event: numbers only (ORG-84), those that the OpenAPI document names. */
export const factOf = <E extends WebhookEvent>(
  type: E,
  { id, occurredAt, payload }: EventEnvelope<{ branchId?: number | undefined }>,
  data: WebhookData<E>,
): Fact => ({ id, type, occurredAt, branchId: payload.branchId ?? MAIN_BRANCH, data });
