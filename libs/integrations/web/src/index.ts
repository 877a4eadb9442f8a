export { WebhookList } from './webhooks/webhook-list.tsx';
export { MessagesTab } from './messages/messages-tab.tsx';
export { WebhookPage } from './webhooks/webhook-page.tsx';
