import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type OffReason,
  type Webhook,
  type WebhookEvent,
} from '@nidaan/integrations-contracts';
import { msg, t } from '@nidaan/ui';

/** What a webhook may hear of, in words. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'patient.registered': msg('A patient was registered'),
  'prescription.saved': msg('A prescription was saved'),
  'lab.completed': msg('A lab test was completed'),
  'pharmacy.dispensed': msg('Medicines were dispensed'),
};

export const STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  pending: msg('Pending'),
  delivered: msg('Delivered'),
  failed: msg('Failed'),
  blocked: msg('Blocked'),
};
/** All statuses to choose from, '' for any. */
export const statusChoices = () => [
  { value: '', label: t('All statuses') },
  ...DELIVERY_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) })),
];
export const STATUS_TONES = { pending: 'amber', delivered: 'green', failed: 'red', blocked: 'red' } as const;

const OFF: Readonly<Record<OffReason, string>> = {
  '': msg('Off'),
  switched_off: msg('Off'),
  gone: msg('Off: the receiver is gone'),
  failing: msg('Off: nothing arrived for three days'),
};

/** How a webhook stands. */
export const stateOf = ({ is_active: isActive, off_reason: reason }: Webhook): string => (isActive ? msg('Active') : OFF[reason]);

/** What an event is called on a screen; a test by its own name. */
export const eventLabel = (type: string): string =>
  Object.hasOwn(EVENT_LABELS, type) ? EVENT_LABELS[type as WebhookEvent] : msg('Test');
