import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { CODE_ROUTES } from './patient-messages/codes.ts';
import { findPersonMessages } from './patient-messages/messages-of-person.ts';
import { MESSAGE_ROUTES } from './patient-messages/routes.ts';
import {
  deliveriesWanted,
  delivery,
  deliveryDetail,
  deliveryParams,
  newWebhook,
  replayAnswer,
  replayWanted,
  webhook,
  webhookChange,
  webhookParams,
  webhookWithSecret,
} from './schemas.ts';

const shared = { owner: 'integrations', access: 'hospital', needs: 'integrations.manage' } as const;
const one = { ...shared, params: webhookParams } as const;

export const listWebhooks = route({
  ...shared,
  name: 'integrations.list-webhooks',
  method: 'GET',
  path: '/api/webhooks/',
  summary: "The hospital's webhooks, the oldest first; without their secrets",
  answer: z.array(webhook),
});

export const createWebhook = route({
  ...shared,
  name: 'integrations.create-webhook',
  method: 'POST',
  path: '/api/webhooks/',
  summary: 'Make a webhook; the answer shows its secret, this once',
  body: newWebhook,
  answer: webhookWithSecret,
  status: 201,
});

export const readWebhook = route({
  ...one,
  name: 'integrations.read-webhook',
  method: 'GET',
  path: '/api/webhooks/:id/',
  summary: 'One webhook',
  answer: webhook,
});

export const changeWebhook = route({
  ...one,
  name: 'integrations.change-webhook',
  method: 'PATCH',
  path: '/api/webhooks/:id/',
  summary: 'Change address or events of a webhook; switch it on or off',
  body: webhookChange,
  answer: webhook,
});

export const removeWebhook = route({
  ...one,
  name: 'integrations.remove-webhook',
  method: 'DELETE',
  path: '/api/webhooks/:id/',
  summary: 'Remove a webhook with its deliveries',
  status: 204,
});

export const rotateSecret = route({
  ...one,
  name: 'integrations.rotate-secret',
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret/',
  summary: 'Give a webhook another secret; the former one signs beside it for 24 hours',
  answer: webhookWithSecret,
});

export const testWebhook = route({
  ...one,
  name: 'integrations.test-webhook',
  method: 'POST',
  path: '/api/webhooks/:id/test/',
  summary: 'Send a delivery of the type webhook.test, which says nothing of anybody',
  answer: delivery,
  status: 201,
});

export const listDeliveries = route({
  ...one,
  name: 'integrations.list-deliveries',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/',
  summary: 'Deliveries of a webhook of the last 30 days, the newest first; 100 unless a limit is given',
  query: deliveriesWanted,
  answer: z.array(delivery),
});

export const readDelivery = route({
  ...one,
  name: 'integrations.read-delivery',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:delivery/',
  summary: 'One delivery with its body as it was sent',
  params: deliveryParams,
  answer: deliveryDetail,
});

export const replayDelivery = route({
  ...one,
  name: 'integrations.replay-delivery',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/replay/',
  summary: 'Send a delivery again under the same webhook-id',
  params: deliveryParams,
  answer: delivery,
});

export const replayDeliveries = route({
  ...one,
  name: 'integrations.replay-deliveries',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/replay/',
  summary: 'Send the deliveries of a time again, at most 10,000',
  body: replayWanted,
  answer: replayAnswer,
  status: 202,
});

export const INTEGRATIONS_ROUTES = [
  listWebhooks,
  createWebhook,
  readWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayDeliveries,
  ...MESSAGE_ROUTES,
  ...CODE_ROUTES,
  findPersonMessages,
] as const;
