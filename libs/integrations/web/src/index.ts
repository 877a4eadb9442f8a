export { WebhookList } from './webhooks/webhook-list.tsx';
export { WebhookPage } from './webhooks/webhook-page.tsx';
