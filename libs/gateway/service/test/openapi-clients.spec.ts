import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { ALL_ROUTES, CONTRACT_PACKAGES } from '@nidaan/gateway-contracts';
import { DELIVERIES } from '@nidaan/integrations-contracts';
import { openApiDocument } from '@nidaan/platform-http';

const ROOT = join(import.meta.dirname, '../../../..');

// Two calls and a webhook as an integrator writes them; only types are checked.
const CLIENT = `
import type { components, paths, webhooks } from './nidaan.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Register = paths['/api/patients/']['post'];

export async function register(base: string, key: string): Promise<number> {
  const form: Json<Register['requestBody']> = { first_name: 'Asha', paymentType: 'Cash', amount: 500 };
  const headers = { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' };
  const answer = await fetch(\`\${base}/api/patients/\`, { method: 'POST', headers, body: JSON.stringify(form) });
  if (!answer.ok) throw new Error(((await answer.json()) as components['schemas']['Fault']).message);
  return ((await answer.json()) as Json<Register['responses'][201]>).id;
}

export async function hooks(base: string, token: string): Promise<string[]> {
  const answer = await fetch(\`\${base}/api/webhooks/\`, { headers: { authorization: \`Bearer \${token}\` } });
  const list = (await answer.json()) as Json<paths['/api/webhooks/']['get']['responses'][200]>;
  return list.filter(({ off_reason }) => off_reason === 'gone').map(({ url }) => url);
}

export const billOf = (body: Json<NonNullable<webhooks['pharmacy.dispensed']['post']['requestBody']>>): number => body.data.bill_id;
`;

// What is in the documented shapes only in part, or not at all.
const WRONG = `
import type { components } from './nidaan.ts';
export const status: components['schemas']['DeliveryStatus'] = 'lost';
export const idOf = (webhook: components['schemas']['Webhook']): string => webhook.id;
`;

/** The document as far as forms with files stand in it. */
interface Forms {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: { allOf: FormPart[] } }> } }>>;
}
interface FormPart {
  properties: object;
  required?: string[];
}

describe('the OpenAPI document in the hands of integrators', () => {
  const document = openApiDocument({
    contracts: ALL_ROUTES,
    version: '1',
    packages: CONTRACT_PACKAGES,
    deliveries: DELIVERIES,
  });
  const source = JSON.stringify(document);
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nidaan-openapi-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has no fault that Redocly knows, every example fits its schema among them', async () => {
    const config = await createConfig(readFileSync(join(ROOT, 'redocly.yaml'), 'utf8'));
    const faults = await lintFromString({ source, absoluteRef: join(ROOT, 'openapi.json'), config });
    expect(faults.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('says which parts of a form are files, and that one is needed where nothing but a form is read', () => {
    const { paths } = document as unknown as Forms;
    const forms = ALL_ROUTES.filter(({ files }) => files).map(({ path, method }) => {
      const call = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const { properties, required = [] } = call.requestBody.content['multipart/form-data']!.schema.allOf[1]!;
      return [`${method} ${path}`, Object.keys(properties), required];
    });
    expect(Object.fromEntries(forms.map(([name, ...parts]) => [name, parts]))).toEqual({
      'PUT /api/user-details/:id/': [['profile_photo', 'hospital_images'], []],
      'POST /api/persons/:id/photo/': [['photo'], ['photo']],
      'POST /api/doctors/:id/photo/': [['photo'], ['photo']],
      'POST /api/persons/imports/headings/': [['file'], ['file']],
      'POST /api/persons/imports/': [['file'], ['file']],
      'POST /api/lab-tests/upload/': [['file'], ['file']],
      'POST /api/tickets/': [['attachment'], []],
    });
  });

  it('gives types that a client compiles with, and that refuse what is not documented', async () => {
    writeFileSync(join(folder, 'nidaan.ts'), astToString(await openapiTS(source)));
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    writeFileSync(join(folder, 'wrong.ts'), WRONG);
    expect(await compiled('client.ts')).toBe('');
    expect((await compiled('wrong.ts')).match(/TS\d+/g)).toEqual(['TS2322', 'TS2322']);
  });

  const compiled = (file: string): Promise<string> =>
    new Promise((resolve) => {
      const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', '--lib', 'es2023,dom'];
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
      execFile(process.execPath, [compiler, ...options, file], { cwd: folder }, (_, stdout) => resolve(stdout));
    });
});
