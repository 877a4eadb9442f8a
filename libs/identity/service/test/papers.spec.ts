import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { randomBytes } from 'node:crypto';
import { duesChanged } from '@nidaan/billing-contracts';
import { clinicSettingsChanged, hospitalVerified, planChanged, profileChanged } from '@nidaan/identity-contracts';
import { webhooksCounted } from '@nidaan/integrations-contracts';
import {
  notFound,
  paperStateRoute,
  unavailable,
  type EventEnvelope,
  type InputOf,
  type PaperState,
  type PlainDate,
} from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { isSignedBy, PaperSeals, readToken, stateOf } from '@nidaan/platform-papers';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { identityService } from '../src/index.ts';

const labReportState = paperStateRoute('lab-report');
/** What the reports of the laboratory say, by hospital and number. */
const reports = new Map<string, unknown>();
let isAway = false;

@Controller()
class LabStandIn {
  @Route(labReportState) state({ params }: InputOf<typeof labReportState>): PaperState {
    if (isAway) throw unavailable('The laboratory is away.');
    const says = reports.get(`${currentHospital()}/${params.number}`);
    if (says === undefined) throw notFound('No such test.');
    return { ...stateOf(says), ...(params.number === 8 && { shownAs: 'R/2026-27/000008' }) };
  }
}

@Module({ controllers: [LabStandIn] })
class LabStandInModule {}

const lab: ServiceDefinition = {
  name: 'lab',
  routes: [labReportState],
  events: [],
  jobs: [],
  migrations: [],
  entities: [],
  module: LabStandInModule,
};

@Controller()
class BillingStandIn {
  @EventPattern<string>(hospitalVerified.name) verified(_: EventEnvelope<unknown>): void {}
  @EventPattern<string>(profileChanged.name) changed(_: EventEnvelope<unknown>): void {}
  @EventPattern<string>(clinicSettingsChanged.name) settings(_: EventEnvelope<unknown>): void {}
  @EventPattern<string>(planChanged.name) planned(_: EventEnvelope<unknown>): void {}
}

@Module({ controllers: [BillingStandIn] })
class BillingStandInModule {}

// Identity hears of it, and waits for it.
const billing: ServiceDefinition = { ...lab, name: 'billing', routes: [], events: [duesChanged], module: BillingStandInModule };

@Controller()
class IntegrationsStandIn {
  @EventPattern<string>(planChanged.name) planned(_: EventEnvelope<unknown>): void {}
}

@Module({ controllers: [IntegrationsStandIn] })
class IntegrationsStandInModule {}

// Identity counts webhooks by its events.
const integrations: ServiceDefinition = {
  ...lab,
  name: 'integrations',
  routes: [],
  events: [webhooksCounted],
  module: IntegrationsStandInModule,
};

let nidaan: TestNidaan;
beforeAll(async () => {
  nidaan = await startTestNidaan({ services: [lab, billing, integrations, identityService] });
  for (const [id, name] of [
    [71, 'Asha <b>Clinic</b>'],
    [72, 'Other Clinic'],
  ])
    await nidaan.sql(
      `INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at) VALUES ($1, $2, '', 'Asia/Kolkata', '', now())`,
      [id, name],
    );
});
afterAll(() => nidaan?.close());

const SAYS = ['Ravi Kumar', 'CBC', 'Hb 13.2'];
const codeOf = (change: { hospitalId?: number; number?: number; says?: unknown } = {}): string => {
  const { app } = nidaan.composition.services.get('identity')!;
  return app.get(PaperSeals).codeOf({
    kind: 'lab-report',
    hospitalId: 71,
    number: 5,
    date: '2026-11-23' as PlainDate,
    totalPaise: null,
    says: SAYS,
    ...change,
  });
};
const verify = (token: string) => nidaan.api.get(`/api/public/verify/${token}/`);
const FORGED = { valid: false, message: 'This paper does not match our records' };

describe('RPT-20 GET /api/public/verify/{token}/', () => {
  it('says of a true paper whose it is and that nothing changed, and no name', async () => {
    reports.set('71/5', SAYS);
    const { status, body } = await verify(codeOf());
    expect(status).toBe(200);
    expect(body).toEqual({
      valid: true,
      hospital: 'Asha <b>Clinic</b>',
      kind: 'lab-report',
      number: 5,
      date: '2026-11-23',
      total: null,
      hash12: stateOf(SAYS).hash12,
      status: 'current',
    });
    expect(JSON.stringify(body)).not.toContain('Ravi');
  });

  it('says the number as it is printed, where the owner tells of another', async () => {
    reports.set('71/8', SAYS);
    expect((await verify(codeOf({ number: 8 }))).body).toMatchObject({ number: 8, shown_as: 'R/2026-27/000008' });
    expect((await nidaan.api.get(`/verify/${codeOf({ number: 8 })}/`)).body).toContain('<dd>R/2026-27/000008</dd>');
  });

  it('says when the record was changed after the print, and when it is gone', async () => {
    reports.set('71/6', ['Ravi Kumar', 'CBC', 'Hb 12.9']);
    expect((await verify(codeOf({ number: 6 }))).body).toMatchObject({ valid: true, status: 'replaced' });
    expect((await verify(codeOf({ number: 7 }))).body).toMatchObject({ valid: true, status: 'withdrawn' });
  });

  it('refuses a forged code, one of another key, one of a hospital that is not there, and what is no code', async () => {
    const [payload, signature] = codeOf().split('.') as [string, string];
    const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('[71', '[72').replace(',71,', ',72,'));
    const foreign = new PaperSeals(() => [randomBytes(32)], '');
    const paper = { kind: 'lab-report' as const, hospitalId: 71, number: 5, date: '2026-11-23' as PlainDate, totalPaise: null };
    for (const token of [
      `${changed.toString('base64url')}.${signature}`,
      `${payload}.${'A'.repeat(86)}`,
      foreign.codeOf({ ...paper, says: SAYS }),
      codeOf({ hospitalId: 4711 }),
      'nonsense',
      '%00',
    ])
      expect([token, (await verify(token)).body]).toEqual([token, FORGED]);
  });

  it('asks the owner as the hospital of the paper', async () => {
    reports.set('72/5', 'another paper of the same number');
    expect((await verify(codeOf({ hospitalId: 72 }))).body).toMatchObject({ hospital: 'Other Clinic', status: 'replaced' });
  });

  it('answers 503 when the owner is away, and never that the paper is valid', async () => {
    isAway = true;
    try {
      expect((await verify(codeOf())).status).toBe(503);
      const page = await nidaan.api.get(`/verify/${codeOf()}/`);
      expect(page.body).toContain('cannot be checked right now');
    } finally {
      isAway = false;
    }
  });

  it('keeps public keys, so that papers of a retired secret are still known', async () => {
    const former = randomBytes(32);
    const seals = new PaperSeals(() => [former], '');
    const token = seals.codeOf({
      kind: 'lab-report',
      hospitalId: 71,
      number: 5,
      date: '2026-11-23' as PlainDate,
      totalPaise: null,
      says: SAYS,
    });
    expect((await verify(token)).body).toEqual(FORGED);
    const { id, publicKey } = seals.accepted()[0]!;
    await nidaan.sql('INSERT INTO identity.document_keys (id, public_key, first_seen_at) VALUES ($1, $2, now())', [
      id,
      publicKey,
    ]);
    expect((await verify(token)).body).toMatchObject({ valid: true, status: 'current' });
  });

  it('publishes the public keys, by which a code can be checked elsewhere', async () => {
    const { body } = await nidaan.api.get('/.well-known/nidaan-document-keys.json');
    const read = readToken(codeOf())!;
    const key = (body as { keys: { id: string; public_key: string }[] }).keys.find(({ id }) => id === read.keyId)!;
    expect(isSignedBy(read, key.public_key)).toBe(true);
    const rows = await nidaan.sql('SELECT id FROM identity.document_keys');
    expect(rows.map(({ id }) => id)).toContain(read.keyId);
  });
});

describe('RPT-20 the page of /verify/', () => {
  const page = (token: string) => nidaan.api.get(`/verify/${token}/`);

  it('shows the paper in English and Hindi, without script, what was typed as text', async () => {
    reports.set('71/5', SAYS);
    const { status, body: text, headers } = await page(codeOf());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('This paper is genuine and up to date.');
    expect(text).toContain('यह काग़ज़ असली है');
    expect(text).toContain('Asha &lt;b&gt;Clinic');
    expect(text).toContain('23/11/2026');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('says of a forged code that it does not match', async () => {
    expect((await page('nonsense')).body).toContain('This paper does not match our records.');
  });
});
