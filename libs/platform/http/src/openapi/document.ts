import type { RouteContract } from '@nidaan/kernel';
import { errorShape } from '../exception.filter.ts';
import { Components } from './components.ts';
import { registerDeliveries, webhooksOf, type DocumentedDelivery } from './deliveries.ts';
import { pascalOf, type NamedExports } from './names.ts';
import { HEADER_COMPONENTS, operationOf } from './operation.ts';
import { refusalComponents } from './refusals.ts';
import { tagsOf } from './tags.ts';

/** What the document is made of. */
export interface DocumentParts {
  contracts: readonly RouteContract[];
  version: string;
  /** The packages whose exports give schemas their names. */
  packages?: NamedExports;
  deliveries?: readonly DocumentedDelivery[];
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a login.' },
  apiKey: {
    ...{ type: 'http', scheme: 'bearer', bearerFormat: 'nk_…' },
    description:
      'An API key of a hospital. It needs one of the scopes in `x-key-scopes`; calls without these are closed to keys.',
  },
};

const DESCRIPTION = 'Hospital and clinic management. Every error answer has the shape Fault.';

/** The OpenAPI 3.1 document of the given contracts, but for what services ask each other. */
export function openApiDocument(parts: DocumentParts): Record<string, unknown> {
  const { contracts, version, packages = {}, deliveries = [] } = parts;
  const documented = contracts.filter(({ access }) => access !== 'service');
  const components = new Components(packages);
  for (const contract of documented) register(components, contract);
  registerDeliveries(deliveries, components);
  components.register(errorShape, 'Fault');
  components.convert();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of documented) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract, components) };
  }
  const webhooks = webhooksOf(deliveries, components);
  const responses = refusalComponents();
  return {
    openapi: '3.1.0',
    info: { title: 'Nidaan', version, description: DESCRIPTION },
    // The one that answers the document.
    servers: [{ url: '/' }],
    tags: tagsOf(documented.map(({ owner }) => owner)),
    paths,
    webhooks,
    components: {
      schemas: components.reachedFrom({ paths, webhooks, responses }),
      responses,
      parameters: HEADER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

// What is exported under a name keeps it; the others are called by the first call that uses them.
function register(components: Components, { name, body, answer, params, query }: RouteContract): void {
  const call = pascalOf(name.slice(name.indexOf('.') + 1));
  if (body) components.register(body, `${call}Body`);
  if (answer) components.register(answer, `${call}Answer`);
  if (params) components.register(params, `${call}Params`);
  if (query) components.register(query, `${call}Query`);
}
