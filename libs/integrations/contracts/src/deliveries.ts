import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from './choices.ts';

const number = z.number().int();
const EVENT_ID = '0193568a-3f1c-7a52-9d0e-6c1b2f4e8a90';

/** What a delivery says of each event (ORG-84): numbers only. */
const WEBHOOK_DATA = {
  'patient.registered': z.object({ patient_id: number }),
  'prescription.saved': z.object({ patient_id: number, record_id: number }),
  'lab.completed': z.object({ patient_id: number, test_id: number }),
  'pharmacy.dispensed': z.object({ patient_id: number, record_id: number, bill_id: number }),
} as const satisfies Record<WebhookEvent, z.ZodObject>;
export type WebhookData<E extends WebhookEvent> = z.output<(typeof WEBHOOK_DATA)[E]>;

/** What a receiver gets. */
export const deliveryBody = z.object({
  id: z.string().meta({ description: 'The same as the header webhook-id', examples: [EVENT_ID] }),
  type: z.string(),
  version: z.literal(1),
  occurred_at: z.iso.datetime(),
  hospital_id: number,
  branch_id: number,
  data: z.object({
    patient_id: number.optional(),
    record_id: number.optional(),
    test_id: number.optional(),
    bill_id: number.optional(),
  }),
});
export type DeliveryBody = z.output<typeof deliveryBody>;

/** The headers of a delivery, as Standard Webhooks name them. */
export const deliveryHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'Names the event: the same when it is sent again', examples: [EVENT_ID] }),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'When it was sent, in seconds since 1970', examples: ['1795425164'] }),
  'webhook-signature': z.string().meta({
    description: 'v1,<base64 of HMAC-SHA256 of id.timestamp.body>; two with a blank between while a former secret still signs',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
});
export type DeliveryHeaders = z.output<typeof deliveryHeaders>;

const WHEN: Record<WebhookEvent, string> = {
  'patient.registered': 'A visit was registered',
  'prescription.saved': 'A doctor saved a prescription',
  'lab.completed': 'A test was recorded as completed, or got its result',
  'pharmacy.dispensed': 'Medicines were given out',
};

/** Every delivery that a webhook may get, for the OpenAPI document. */
export const DELIVERIES = [
  ...WEBHOOK_EVENTS.map((event) => ({
    name: event as string,
    summary: WHEN[event],
    headers: deliveryHeaders,
    body: deliveryBody.extend({ type: z.literal(event), data: WEBHOOK_DATA[event] }) as z.ZodType,
  })),
  {
    name: TEST_EVENT,
    summary: 'A delivery was asked for to try the webhook',
    headers: deliveryHeaders,
    body: deliveryBody.extend({ type: z.literal(TEST_EVENT), data: z.object({}) }),
  },
] as const;
