import type { z } from 'zod';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import type { Json } from './json.ts';
import { pascalOf } from './names.ts';

/** What the product itself sends to addresses of integrators. */
export interface DocumentedDelivery {
  name: string;
  summary: string;
  headers: z.ZodType;
  body: z.ZodType;
}

/** Makes the shapes known before they are converted. */
export function registerDeliveries(deliveries: readonly DocumentedDelivery[], components: Components): void {
  for (const { name, headers, body } of deliveries) {
    components.register(headers, 'DeliveryHeaders');
    components.register(body, `${pascalOf(name)}Delivery`);
  }
}

const RESPONSES = {
  '2XX': { description: 'Heard. Anything else is tried again for two days.' },
  '410': { description: 'Gone: the webhook is switched off at once.' },
};

/** The `webhooks` of the document, by the name of the event. */
export function webhooksOf(deliveries: readonly DocumentedDelivery[], components: Components): Json {
  const entries = deliveries.map(({ name, summary, headers, body }) => [
    name,
    {
      post: {
        ...{ operationId: `webhook.${name}`, summary, security: [] },
        description: 'Signed as Standard Webhooks describe, with the secret of the webhook.',
        parameters: components.fieldsOf(headers).map((field) => ({ ...field, in: 'header' })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: components.of(body), example: exampleOf(body, components) } },
        },
        responses: RESPONSES,
      },
    },
  ]);
  return Object.fromEntries(entries) as Json;
}
