import { describe, expect, it } from '@jest/globals';
import { ALL_ROUTES, CONTRACT_PACKAGES } from '@nidaan/gateway-contracts';
import { DELIVERIES, deliveryBody, TEST_EVENT, WEBHOOK_EVENTS } from '@nidaan/integrations-contracts';
import { isOpenToKeys, type RouteContract } from '@nidaan/kernel';
import { openApiDocument } from '@nidaan/platform-http';

interface Media {
  schema?: { $ref?: string };
  example?: unknown;
}
interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
  requestBody?: { content: Record<string, Media> };
  'x-key-scopes'?: string[];
}
interface Document {
  webhooks: Record<string, { post: Operation & { parameters: { name: string; required: boolean }[] } }>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
}

const made = () =>
  openApiDocument({
    contracts: ALL_ROUTES,
    version: '1',
    packages: CONTRACT_PACKAGES,
    deliveries: DELIVERIES,
  }) as unknown as Document;

describe('the OpenAPI document', () => {
  const document = made();
  const documented = ALL_ROUTES.filter(({ access }) => access !== 'service');
  const operationOf = ({ path, method }: RouteContract): Operation =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
  const named = (name: string) => operationOf(ALL_ROUTES.find((contract) => contract.name === name)!);

  it('holds every call that is not between services, and is the same whenever it is made', () => {
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(documented.map(({ name }) => name).sort());
    expect(JSON.stringify(made())).toBe(JSON.stringify(document));
  });

  it('names shapes as the code does, each once, and refers to no other', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Fault', 'PatientAnswer', 'PatientForm', 'Webhook', 'NewWebhook', 'DeliveryStatus', 'PaymentType']),
    );
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z\d]*$/.test(name))).toEqual([]);
    const answer = (name: string, status = '200') => named(name).responses[status]!.content!['application/json']!.schema;
    expect(answer('integrations.read-webhook')).toEqual({ $ref: '#/components/schemas/Webhook' });
    expect(answer('integrations.list-webhooks')).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Webhook' } });
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const components = document.components as unknown as Record<string, Record<string, unknown>>;
    const unknown = refs.filter(([, part, name]) => !components[part!]?.[name!]).map(([text]) => text);
    expect(unknown).toEqual([]);
    const used = new Set(refs.filter(([, part]) => part === 'schemas').map(([, , name]) => name));
    expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('lists how each call may be refused', () => {
    const statuses = (name: string) => Object.keys(named(name).responses).filter((status) => !status.startsWith('2'));
    expect(statuses('patients.register-patient')).toEqual(
      expect.arrayContaining(['400', '401', '403', '409', '413', '415', '429', '503', 'default']),
    );
    expect(statuses('clinical.list-medicines')).toEqual(['503', 'default']);
    expect(statuses('integrations.read-webhook')).toEqual(['400', '401', '403', '404', '503', 'default']);
    for (const response of Object.values(document.components.responses) as { content: Record<string, Media> }[]) {
      const { example, schema } = response.content['application/json']!;
      expect(schema).toEqual({ $ref: '#/components/schemas/Fault' });
      const { message } = example as { message: string };
      expect(example).toMatchObject({ statusCode: expect.any(Number), error: message, detail: message });
    }
  });

  // What fails here needs an example of its own: `.meta({ examples: [...] })` of the schema, or of the field that refuses what was made up.
  it('has an example of every JSON body and answer that the contract takes', () => {
    const refused: unknown[] = [];
    for (const contract of documented) {
      const { requestBody, responses } = operationOf(contract);
      const body = requestBody?.content['application/json'];
      const answer = responses[String(contract.status ?? 200)]?.content?.['application/json'];
      for (const [schema, media] of [[contract.body, body] as const, [contract.answer, answer] as const]) {
        if (!schema || !media) continue;
        const result = schema.safeParse(structuredClone(media.example));
        if (!result.success) refused.push([contract.name, media.example, result.error.issues]);
      }
    }
    expect(refused).toEqual([]);
  });

  it('ORG-82 names the scopes of the calls that API keys may make, and lets keys into no other', () => {
    for (const contract of documented) {
      const { security, 'x-key-scopes': scopes = [] } = operationOf(contract);
      const isOpen = isOpenToKeys(contract);
      expect([contract.name, scopes.length > 0]).toEqual([contract.name, isOpen]);
      const schemes = contract.access === 'public' ? [] : isOpen ? ['bearer', 'apiKey'] : ['bearer'];
      expect([contract.name, security.flatMap((each) => Object.keys(each))]).toEqual([contract.name, schemes]);
    }
    expect(named('patients.register-patient')['x-key-scopes']).toEqual(['patients.register']);
  });
  it('ORG-84 shows every delivery as receivers get it', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      expect(post.parameters.map(({ name, required }) => [name, required])).toEqual([
        ['webhook-id', true],
        ['webhook-timestamp', true],
        ['webhook-signature', true],
      ]);
      const { example } = post.requestBody!.content['application/json']!;
      expect(DELIVERIES.find(({ name }) => name === event)!.body.parse(example)).toEqual(example);
      expect(deliveryBody.parse(example)).toMatchObject({ type: event });
    }
  });
});
